#!/usr/bin/env bash
# The two commands of README.md, where they promise to work: in a Debian 12 that has git and nothing else, from a fresh clone.
#
#   tests/fresh.sh [--keep] [quickstart|tests]      (both unless one is named)
#
# The Debian is made in a temporary folder (some 3 GB, in the folder that TMPDIR names) and removed at the end; --keep keeps it.
# What is cloned is the commit that is checked out: what is not committed is not tried. It reaches the network as this machine
# does, with its sources, proxies and certificates for apt and npm. Needs root, for chroot. What the commands print is in
# build/fresh. Takes half an hour on two cores, and is not part of tests/run.sh.
#
# Exit 0 all is well, 1 it is not, 2 something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
logs=$root/build/fresh
suite=bookworm
keep=false
commands=()

for argument in "$@"; do
  case $argument in
    --keep) keep=true ;;
    quickstart) commands+=(examples/quickstart.sh) ;;
    tests) commands+=(tests/run.sh) ;;
    *) usage "tests/fresh.sh [--keep] [quickstart|tests]" ;;
  esac
done
((${#commands[@]})) || commands=(examples/quickstart.sh tests/run.sh)
need_root
setup fresh --packages-only

make_work
debian=$work/debian
running=''
finish() {
  if [[ -n $running ]]; then
    kill "$running" 2>/dev/null || true
    wait "$running" || true
  fi
  if $keep; then say "The Debian is kept in $debian."; else rm -rf --one-file-system "$work"; fi
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# inside COMMAND...: with /proc and /dev, in namespaces of its own, so that these and whatever it leaves running are gone with it.
inside() {
  local name
  local -a environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
  for name in $(compgen -e); do # how this machine reaches the network
    case ${name,,} in npm_config_* | http_proxy | https_proxy | all_proxy | no_proxy) environment+=("$name=${!name}") ;; esac
  done
  # shellcheck disable=SC2016 # the inner shell expands these
  unshare --mount --pid --fork --kill-child bash -c \
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && chroot "$0" "$@"' "$debian" env -i "${environment[@]}" "$@" &
  running=$!
  local status=0
  wait "$running" || status=$?
  running=''
  return "$status"
}

# The sources that this machine has for that Debian (others bring programs that it has not), or else mmdebstrap's own.
sources() { grep -lsw "$suite" /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources} | xargs -r grep -lw main; }

# apt as it is here: how it fetches, and with which keys. Its other settings, and its hooks, are this machine's own.
make_debian() {
  local file
  local -a from options=(--quiet --variant=minbase "--include=git,ca-certificates")
  mapfile -t from < <(sources)
  apt-config dump | grep '^Acquire::' >"$work/acquire.conf" || true
  options+=("--aptopt=$work/acquire.conf")
  for file in /etc/apt/auth.conf /etc/apt/auth.conf.d /etc/apt/keyrings; do
    [[ ! -e $file ]] || options+=("--setup-hook=mkdir -p \"\$1/etc/apt\" && cp -a $file \"\$1/etc/apt/\"")
  done
  mmdebstrap "${options[@]}" "$suite" "$debian" "${from[@]}"
  cp -L /etc/resolv.conf /etc/hosts "$debian/etc/"
}

# Certificates of this machine's own, for a proxy or a mirror.
take_certificates() {
  [[ -d /usr/local/share/ca-certificates ]] || return 0
  cp -rL /usr/local/share/ca-certificates "$debian/usr/local/share/"
  inside update-ca-certificates >"$work/log" 2>&1 || { cat "$work/log" >&2 && exit 2; }
}

# npm has a file for all and one for each user; the latter counts more.
take_npm_settings() {
  local file everybodys=''
  if command -v npm >/dev/null; then everybodys=$(npm config get globalconfig 2>/dev/null || true); fi
  [[ $everybodys != /etc/npmrc ]] || everybodys=''
  (
    umask 077
    for file in /etc/npmrc "$everybodys" ~/.npmrc; do
      [[ ! -f $file ]] || { cat "$file" && echo; }
    done >"$debian/root/.npmrc"
  )
}

commit=$(git -C "$root" rev-parse --short HEAD)
step "A Debian 12 with git, and a clone of $commit"
[[ -z $(git -C "$root" status --porcelain) ]] || say "(What is not committed is not in it.)"
began=$SECONDS
make_debian
take_certificates
take_npm_settings
git clone --quiet --no-local "file://$root" "$debian/root/nullscope"
git -C "$debian/root/nullscope" checkout --quiet --detach "$commit"
printf 'made in %d s: %d packages\n' $((SECONDS - began)) "$(grep -c '^Package: ' "$debian/var/lib/dpkg/status")"

mkdir -p "$logs"
failed=false
for command in "${commands[@]}"; do
  step "$command"
  name=${command//[!a-z]/-}
  log=$logs/${name%-sh}.log
  began=$SECONDS
  status=0
  inside bash -c "cd /root/nullscope && $command" >"$log" 2>&1 || status=$?
  grep -E '^Installing [0-9]+ packages|^Built in |^policy|^(std|verified):|% tests passed|\((Failed|Timeout|Not Run)\)$' "$log" | cut -c 1-120 || true
  if ((status)); then
    failed=true
    say "The last of ${log#"$root"/}:"
    tail -n 40 "$log" >&2
  fi
  printf '%s ended with %d after %d min %02d s\n' "$command" "$status" $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60))
done
printf '\n%s of disk\n' "$(du -sh "$debian" | cut -f1)"
if $failed; then
  say "Not all is as it should be."
  exit 1
fi
echo "All is well: ${commands[*]}"
