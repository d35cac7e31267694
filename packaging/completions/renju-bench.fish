# Completion of renju-bench in fish. The program knows what fits; this asks it: renju-bench complete.

function __renju_bench_complete
    set -l typed (commandline -opc)
    set -l begun (commandline -ct)
    set -l quote (string match -r '^["\']' -- $begun) # still open
    set begun (string unescape -- "$begun$quote")
    for line in ($typed[1] complete -- $typed[2..-1] $begun 2>/dev/null)
        if set -l parts (string match -r '^:(files|folders) (.*)$' -- $line)
            set -l path (string sub -s (math (string length -- "$parts[3]") + 1) -- "$begun")
            if test $parts[2] = files
                string replace -r '^' -- $parts[3] (__fish_complete_path "$path")
            else
                string replace -r '^' -- $parts[3] (__fish_complete_directories "$path")
            end
        else
            echo $line
        end
    end
end

complete -c renju-bench -f -a '(__renju_bench_complete)'
