#!/usr/bin/env bash
# Runs a small experiment as a Slurm job array and compares the merged file with that of a single run.
#
#   tests/slurm.sh [PROGRAM]
#
# Installs munge and Slurm if they are not there, starts them on the loopback, in a folder of their own, and stops them again. Needs root,
# as Slurm does. Without PROGRAM, the one of build/release, built if need be. Exit 0 the files are the same, 1 they are not, 2 something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
need_root
if (($# > 0)); then setup slurm --packages-only; else setup slurm; fi
program=$(realpath "${1:-$nullscope}")
make_work
declare -a daemons=()

finish() {
  local pid
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  rm -rf "$work"
}
trap finish EXIT

for needed in munged slurmctld slurmd sbatch "$program"; do
  command -v "$needed" >/dev/null || { say "$needed is missing"; exit 2; }
done

# Waits for a command to succeed; reports its name if it does not.
await() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 300; ++tries)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  say "$what did not come about; the last lines of the logs:"
  tail -n 5 "$work"/*.log >&2
  exit 2
}

start_slurm() {
  local host
  host=$(hostname -s)
  mkdir -p "$work"/{state,spool}
  chmod 755 "$work"
  dd if=/dev/urandom of="$work/munge.key" bs=1 count=1024 status=none
  chmod 600 "$work/munge.key"
  # --force: the folder is in a place that anybody may write to.
  munged --foreground --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munge.pid" \
    --log-file="$work/munge.log" --seed-file="$work/munge.seed" >"$work/munged.log" 2>&1 &
  daemons+=($!)
  await "munge's socket" test -S "$work/munge.socket"

  cat >"$work/slurm.conf" <<EOF
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmctldPort=26817
SlurmdPort=26818
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF
  export SLURM_CONF=$work/slurm.conf
  slurmctld -D -c >/dev/null 2>&1 &
  daemons+=($!)
  await "the controller" scontrol ping
  slurmd -D >/dev/null 2>&1 &
  daemons+=($!)
  await "an idle node" sh -c 'sinfo -h -o %T | grep -qx idle'
}

write_experiment() {
  cat >"$work/small.epd" <<'EOF'
1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id "one";
8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - dm 3; id "two";
2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "three";
r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - am O-O; id "four";
EOF
  printf '%s\n' 'suite = small=small.epd' 'policy = std:2' 'policy = std:3' 'policy = verified:3' 'depth = 5' 'depth = 6' \
    'table-entries = 65536' >"$work/small.conf"
}

start_slurm
write_experiment
"$program" experiment run "$work/small.conf" -o "$work/single.tsv" >/dev/null

export SHARDS=4 CONFIG=$work/small.conf SUITES=$work RESULTS=$work/results NULLSCOPE=$program
sbatch --wait --mem=0 --array=1-4 --output="$work/task-%a.log" "$root/examples/cluster/shard.sbatch" >&2
"$program" experiment merge "$work/small.conf" "$work"/results/shard-*.tsv -o "$work/merged.tsv"
cmp "$work/single.tsv" "$work/merged.tsv" || exit 1
say "A job array of 4 tasks gives the same file as one run."
