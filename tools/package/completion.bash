# Completes the commands, options and values of nullscope, as the program itself tells them (--help=table).

_nullscope() {
  # The words as typed: COMP_WORDS would be broken at the colon of a policy.
  local line=${COMP_LINE:0:COMP_POINT} program=${COMP_WORDS[0]/#\~/$HOME}
  local current=${line##*[[:space:]]}
  local -a words commands=() offered=()
  read -ra words <<<"${line%"$current"}"

  # The table of the command, which may be one of a command's own.
  local table next word value choices rest
  table=$("$program" --help=table 2>/dev/null) || return
  for word in "${words[@]:1}"; do
    [[ $'\n'$table == *$'\n'"$word;"* && $word != -* ]] || break
    next=$("$program" "${commands[@]}" "$word" --help=table 2>/dev/null) || break
    commands+=("$word") table=$next
  done

  # After an option with a value: that. Else: options, where a dash is typed, or what stands without one.
  local kind="" previous=""
  ((${#words[@]} == 0)) || previous=${words[-1]}
  while IFS=';' read -r word value choices rest; do
    if [[ $word == "$previous" && -n $value ]]; then
      offered=($choices) kind=$value
      break
    elif [[ -z $word && $current != -* ]]; then
      offered+=($choices) kind=$value
    elif [[ -n $word && ($current == -* && $word == -* || $current != -* && $word != -*) ]]; then
      offered+=("$word")
    fi
  done <<<"$table"

  COMPREPLY=($(compgen -W "${offered[*]}" -- "$current"))
  _nullscope_files "$kind"
  # What is before a colon stands already.
  if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
  fi
}

# Adds the files that `kind` names: FILE, FOLDER, or those with an ending, as in FILE.html or .nst|.epd.
_nullscope_files() {
  local kind=$1 ending
  [[ $kind == FILE* || $kind == FOLDER || $kind == .* ]] || return
  compopt -o filenames 2>/dev/null
  local IFS=$'\n'
  if [[ $kind == FILE ]]; then
    COMPREPLY+=($(compgen -f -- "$current"))
    return
  fi
  COMPREPLY+=($(compgen -d -- "$current"))
  IFS='|' read -ra endings <<<"${kind#FILE}"
  for ending in "${endings[@]}"; do
    [[ $ending != .* ]] || COMPREPLY+=($(compgen -f -X "!*$ending" -- "$current"))
  done
}

complete -F _nullscope nullscope
