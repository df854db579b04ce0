# The man page and shell completion say what the program takes.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

verbs() { "$lied" help | sed -n 's/^  lied \([a-z]*\) .*/\1/p' | grep -v '^help$' | sort -u; }
options() { "$lied" help "$1" | sed -n 's/^  \(-[-a-z]*\) .*/\1/p'; }

manual() {
  "$lied" help --man | sed 's/\\-/-/g' >lied.1
  for verb in $(verbs); do
    grep -q "^.SS lied $verb " lied.1 || { echo "no $verb"; return 1; }
    for option in $(options "$verb"); do grep -qF ".B $option" lied.1 || { echo "no $option"; return 1; }; done
  done
}

# Completes the line in its words, as bash does.
completes() { # WANTED WORD...
  wanted=$1
  shift
  "$lied" help --completion bash >lied.bash && bash -c '. ./lied.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lied; echo " ${COMPREPLY[*]} "' - "$@" >out.txt &&
    cat out.txt && grep -qF " $wanted " out.txt
}
offers_all() { for verb in $(verbs); do for option in $(options "$verb"); do completes "$option" lied "$verb" - || return 1; done; done; }
leaves_files() { completes "" lied run Cl && [ "$(cat out.txt)" = "  " ]; }
other_shells() { "$lied" help --completion zsh | grep -q "^#compdef lied" && "$lied" help --completion fish | grep -q "seen_subcommand_from run' -l stop"; }

plan 7
check "every verb and option has its place in the manual" manual
check "bash completes verbs" completes explain lied exp
check "bash completes every option of every verb" offers_all
check "bash completes solvers" completes rk3 lied run a.mo --solver r
check "bash leaves files to itself" leaves_files
check "zsh and fish" other_shells
check "another shell" says 2 "bash, zsh and fish, not for 'csh'" "$lied" help --completion csh
finish
