# Completes the commands, options and values of nullscope, as the program itself tells them (--help=table).

# The table of the command that is typed so far, which may be one of a command's own.
function __nullscope_table
    set -l words (commandline -opc)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    set -l table ($program --help=table 2>/dev/null)
    set -l commands
    for word in $words[2..]
        string match -q -- '-*' $word; and break
        string match -q -- "$word;*" $table; or break
        set -a commands $word
        set table ($program $commands --help=table 2>/dev/null)
    end
    printf '%s\n' $table
end

# The files that a kind names: FILE, FOLDER, or those with an ending, as in FILE.html or .nst|.epd.
function __nullscope_files -a kind current
    switch $kind
        case FILE
            __fish_complete_path $current
        case FOLDER
            __fish_complete_directories $current
        case 'FILE.*' '.*'
            for ending in (string split '|' -- (string replace FILE '' -- $kind))
                __fish_complete_suffix $ending | string match -r '.*(?:/|'(string escape --style=regex $ending)')(?:\t.*)?$'
            end
    end
end

# After an option with a value: that. Else: options, where a dash is typed, or what stands without one.
function __nullscope_offered
    set -l previous (commandline -opc)[-1]
    set -l current (commandline -ct)
    set -l kind
    set -l offered
    for line in (__nullscope_table)
        set -l fields (string split -m 3 ';' -- $line)
        if test -n "$fields[2]"; and string match -q -- "$previous" "$fields[1]"
            set offered (string split -n ' ' -- $fields[3])
            set kind $fields[2]
            break
        else if test -z "$fields[1]"
            string match -q -- '-*' $current; and continue
            set -a offered (string split -n ' ' -- $fields[3])
            set kind $fields[2]
        else if string match -q -- '-*' $current; and string match -q -- '-*' $fields[1]
            set -a offered "$fields[1]"\t"$fields[4]"
        else if not string match -q -- '-*' $current; and not string match -q -- '-*' $fields[1]
            set -a offered "$fields[1]"\t"$fields[4]"
        end
    end
    test -n "$offered"; and printf '%s\n' $offered
    test -n "$kind"; and __nullscope_files $kind $current
end

complete -c nullscope -f -a '(__nullscope_offered)'
