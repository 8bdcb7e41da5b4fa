import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';

type Argv = readonly [string, ...string[]];

/**
 * POSIX sh: runs commands one after the other until one fails, each shown with "+" before, and ends with its exit code.
 * Its parameters are, for each command, the number of its words and then the words: no word ever becomes shell text.
 * A first word `sudo` is left out where the user is root already, who may have no sudo.
 */
const RUN_LINES = `
while [ "$#" -gt 0 ]; do
  n=$1; shift
  words=; i=1
  while [ "$i" -le "$n" ]; do words="$words \\"\\\${$i}\\""; i=$((i + 1)); done
  run() {
    if [ "$1" = sudo ] && [ "$(id -u)" = 0 ]; then shift; fi
    printf '+'; for word in "$@"; do printf ' %s' "$word"; done; printf '\\n'
    "$@"
  }
  eval "run $words"; code=$?
  if [ "$code" != 0 ]; then printf '\\nThis command ended with exit code %s. What follows it was not run.\\n' "$code"; exit "$code"; fi
  shift "$n"
done
printf '\\nDone.\\n'
`.trim();

/** The same for a Python on Windows; its parameter is JSON, and environment variables are set by it. */
const RUN_LINES_PYTHON = `
import json, os, subprocess, sys
lines, env = json.loads(sys.argv[1])
os.environ.update(env)
for line in lines:
    print('+', subprocess.list2cmdline(line), flush=True)
    try:
        code = subprocess.call(line)
    except OSError as error:
        print(error, flush=True)
        code = 127
    if code != 0:
        print('\\nThis command ended with exit code %s. What follows it was not run.' % code, flush=True)
        sys.exit(code)
print('\\nDone.')
`.trim();

/**
 * One program that carries out the commands of a fix in a terminal, and ends with the exit code of the one that failed,
 * or 0.
 * @param python an interpreter of the target, where there is one: Windows needs it for more than one command
 */
export function fixProgram(
  { lines, env }: Pick<FixRemedy, 'lines' | 'env'>,
  pathStyle: 'posix' | 'windows',
  python: string | null,
): Result<Argv, Refusal> {
  if (pathStyle === 'windows') return windowsProgram(lines, env, python);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const counted = lines.flatMap((line) => [String(line.length), ...line]);
  const shell = ['/bin/sh', '-c', RUN_LINES, 'rl-cockpit', ...counted];
  return ok(
    variables.length === 0 ? asArgv(shell) : asArgv(['/usr/bin/env', ...variables, ...shell]),
  );
}

function windowsProgram(
  lines: FixRemedy['lines'],
  env: FixRemedy['env'],
  python: string | null,
): Result<Argv, Refusal> {
  const [only, ...more] = lines;
  if (python !== null) {
    return ok([python, '-I', '-c', RUN_LINES_PYTHON, JSON.stringify([lines, env])]);
  }
  if (only !== undefined && more.length === 0) return ok(asArgv(only));
  return err({
    code: 'fix-needs-python',
    says: 'This fix is more than one command, and there is no Python on this computer to run them in order.',
    remedy: 'Install Python first, or run the commands one after the other in a terminal.',
  });
}

function asArgv([program, ...rest]: readonly string[]): Argv {
  if (program === undefined) throw new RangeError('A command needs a program.');
  return [program, ...rest];
}
