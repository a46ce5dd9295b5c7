/**
 * `otau completion` prints the script by which a shell completes `otau`: it asks the command itself for the words that
 * fit.
 */
import { OtauError, quote } from 'otau';
import { EXIT, type Flags, type Output } from '../command.js';

/** The hidden command that prints what fits the last of its words. */
export const COMPLETE = '__complete';

/** Stands for files, among the words that fit. */
export const FILES = ':files';

const BASH = `# otau completion for bash: add to ~/.bashrc
#   source <(otau completion bash)
_otau() {
  local line="\${COMP_LINE:0:COMP_POINT}" word part
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  word="\${words[\${#words[@]}-1]}"
  COMPREPLY=()
  # Bash replaces what stands after the last : or = of the word
  part="\${word%"\${word##*[:=]}"}"
  local found
  while IFS= read -r found; do
    if [[ $found == ${FILES} ]]; then
      compopt -o filenames 2> /dev/null
      local file
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "\${word#"$part"}")
    else
      COMPREPLY+=("\${found#"$part"}")
    fi
  done < <("\${words[0]}" ${COMPLETE} "\${words[@]:1}" 2> /dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *[=,:] ]] && compopt -o nospace 2> /dev/null
  return 0
}
complete -F _otau otau`;

const ZSH = `#compdef otau
# otau completion for zsh: add to ~/.zshrc, after compinit
#   source <(otau completion zsh)
_otau() {
  local -a found
  found=("\${(@f)$("\${words[1]}" ${COMPLETE} "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if (( \${found[(Ie)${FILES}]} )); then
    _files
    found=("\${(@)found:#${FILES}}")
  fi
  [[ -n "\${found[*]}" ]] && compadd -Q -- "\${found[@]}"
}
compdef _otau otau`;

const FISH = `# otau completion for fish: add to ~/.config/fish/config.fish
#   otau completion fish | source
function __otau_complete
  set -l words (commandline -opc) (commandline -ct)
  for found in ($words[1] ${COMPLETE} $words[2..-1] 2> /dev/null)
    if test $found = '${FILES}'
      __fish_complete_path (commandline -ct)
    else
      echo $found
    end
  end
end
complete -c otau -f -a '(__otau_complete)'`;

/** By the name of the shell. */
export const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export function printCompletion({ operand = '' }: Flags, output: Output): number {
  if (!Object.hasOwn(SCRIPTS, operand)) {
    const known = Object.keys(SCRIPTS).join(', ');
    throw new OtauError('bad-command', `completion takes a shell, ${known}; got ${quote(operand)}.`);
  }
  output.print(SCRIPTS[operand]);
  return EXIT.ok;
}
