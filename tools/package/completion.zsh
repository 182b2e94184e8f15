#compdef nullscope
# Completes the commands, options and values of nullscope, as the program itself tells them (--help=table).

# The files that `kind` names: FILE, FOLDER, or those with an ending, as in FILE.html or .nst|.epd.
_nullscope_files() {
  case $1 in
    FILE) _files ;;
    FOLDER) _files -/ ;;
    FILE.*|.*) _files -g "*(${1#FILE})(-.)" ;;
  esac
}

_nullscope() {
  local program=${~words[1]} line kind word
  local -a table next fields commands offered
  table=("${(@f)$($program --help=table 2>/dev/null)}")

  # The table of the command, which may be one of a command's own.
  for word in $words[2,CURRENT-1]; do
    [[ $word != -* && -n ${(M)table:#${word};*} ]] || break
    next=("${(@f)$($program $commands $word --help=table 2>/dev/null)}")
    commands+=($word) table=($next)
  done

  # After an option with a value: that. Else: options, where a dash is typed, or what stands without one.
  for line in $table; do
    fields=("${(@s.;.)line}")
    word=${fields[1]//:/\\:}
    if [[ $fields[1] == $words[CURRENT-1] && -n $fields[2] ]]; then
      offered=(${${=fields[3]}//:/\\:}) kind=$fields[2]
      break
    elif [[ -z $word && $words[CURRENT] != -* ]]; then
      offered+=(${${=fields[3]}//:/\\:}) kind=$fields[2]
    elif [[ -n $word && ( $words[CURRENT] == -* && $word == -* || $words[CURRENT] != -* && $word != -* ) ]]; then
      offered+=("$word:${(j.;.)fields[4,-1]}")
    fi
  done
  _describe 'nullscope' offered
  _nullscope_files $kind
}

_nullscope "$@"
