/**
 * POSIX sh: runs a command in the foreground, and ends it with everything that it started once descriptor 3 is closed at its other end,
 * which happens when its caller dies, however. Not by the group of processes: that is the one of the user's own shell or script.
 */
const WATCHED = `
pairs() {
  if [ -r /proc/self/stat ]; then cat /proc/[0-9]*/stat 2>/dev/null | sed -n 's/^\\([0-9]*\\) (.*) [A-Za-z] \\([0-9]*\\) .*/\\1 \\2/p'
  else ps -A -o pid=,ppid=; fi
}
below() {
  pairs | awk -v line="$1" -v but="$2" '{ kids[$2] = kids[$2] " " $1 }
    END { while (line != "") { n = split(line, at, " "); line = ""
      for (i = 1; i <= n; i++) { m = split(kids[at[i]], one, " ")
        for (j = 1; j <= m; j++) if (one[j] != but) { print one[j]; line = line " " one[j] } } } }'
}
(
  while read -r line <&3; do :; done
  self=$(exec sh -c 'echo $PPID')
  all=$(below $$ "$self")
  kill -TERM $$ $all
  sleep 3
  kill -KILL $all
) 2>/dev/null &
watch=$!
"$@" 3<&-
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`.trim();

/** The command such that it does not outlive its caller, who hands it a pipe as descriptor 3. For POSIX systems. */
export const watchedCommand = (
  argv: readonly [string, ...string[]],
): readonly [string, ...string[]] => ['/bin/sh', '-c', WATCHED, 'rl-cockpit', ...argv];
