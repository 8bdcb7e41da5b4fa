import { FIX_RUNNING } from '#core/contract/setup/fix-running';

/**
 * POSIX sh: runs commands one after the other until one fails, and ends with its exit code. Parameters: the folder of the
 * lock ('' for none; a name is put into the usual folder of our state), the title, the text that sets the variables, and
 * then for each command its text, the number of its words and the words: no word ever becomes shell text, and the texts
 * were quoted by who calls, so that what is shown can be pasted. A first word `sudo` is left out where the user is root
 * already, who may have no sudo.
 *
 * The lock is a folder with a claim of each process that wants it: who claims first, then sees no other claim of a living
 * process, runs. A claim says when its process began, so that one of a killed process, or of a pid that came again, is
 * found out; the next one says so. The commands are not begun where two claim in the same moment.
 */
export const RUN_LINES = `
lock=$1; title=$2; variables=$3; shift 3
began() {
  if [ -r "/proc/$1/stat" ]; then sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
  else ps -o lstart= -p "$1" 2>/dev/null; fi
}
leave() { if [ -n "$lock" ]; then rm -f "$lock/$$"; rmdir "$lock" 2>/dev/null; fi; exit "$1"; }
claim() {
  printf '%s\\n%s\\n%s\\n%s\\n' "$(began $$)" "$(id -un)" "$(date '+%Y-%m-%d %H:%M:%S')" "$1" > "$lock/$$.new" && mv "$lock/$$.new" "$lock/$$"
}
# Claims of others: those that are alive decide, those that are not are cleared away. A claim is written by its process alone.
others() {
  other=; phase=
  for file in "$lock"/*; do
    pid=\${file##*/}
    case $pid in "$$"|*[!0-9]*) continue ;; esac
    { read -r since; read -r who; read -r at; read -r its; } 2>/dev/null < "$file" || continue
    if [ -n "$since" ] && [ "$(began "$pid")" = "$since" ]; then
      other="process $pid of $who since $at"; phase=$its
      if [ "$phase" = running ]; then return; fi
    else
      if [ "$its" = running ]; then printf 'An earlier run, begun %s by %s (process %s), was cut off before its end. The commands run again from the first.\\n' "$at" "$who" "$pid"; fi
      rm -f "$file"
    fi
  done
}
case $lock in ''|/*) ;; *) lock=\${XDG_STATE_HOME:-$HOME/.local/state}/rl-cockpit/fixes/$lock ;; esac
tries=0
while [ -n "$lock" ]; do
  if ! { (umask 077; mkdir -p "$lock") && claim asking; }; then
    tries=$((tries + 1))
    if [ "$tries" -lt 5 ]; then continue; fi
    printf 'Whether this fix runs a second time cannot be seen here.\\n'; lock=; break
  fi
  others
  if [ -z "$other" ]; then claim running; break; fi
  rm -f "$lock/$$"; tries=$((tries + 1))
  # Who asked in the same moment steps back, too: the pid decides who asks again first.
  if [ "$phase" != running ] && [ "$tries" -lt 9 ]; then sleep "$((($$ >> tries) % 4))"; continue; fi
  printf 'Nothing was run: "%s" is running already, as %s.\\nWait for its end, or end that process.\\n' "$title" "$other"
  exit ${FIX_RUNNING}
done
trap 'leave 130' INT
if [ -n "$variables" ]; then printf '+ %s\\n' "$variables"; fi
while [ "$#" -gt 0 ]; do
  text=$1; n=$2; shift 2
  words=; i=1
  while [ "$i" -le "$n" ]; do words="$words \\"\\\${$i}\\""; i=$((i + 1)); done
  run() {
    if [ "$1" = sudo ] && [ "$(id -u)" = 0 ]; then shift; text=\${text#sudo }; fi
    printf '+ %s\\n' "$text"
    "$@"
  }
  eval "run $words"; code=$?
  if [ "$code" != 0 ]; then printf '\\nFailed with exit code %s. Remaining commands were skipped.\\n' "$code"; leave "$code"; fi
  shift "$n"
done
printf '\\nDone.\\n'
leave 0
`.trim();
