import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ActiveEnv } from '#core/contract/terminal';

interface Start {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The same shell with an environment active, as `activate` of venv and conda would leave it: nothing is typed into the
 * shell. A person's start file may put another Python in front (conda's base does), so bash reads theirs first and ours
 * after it. Other shells keep what their own start files leave.
 * @param file our start file for bash; null where none could be written
 */
export function activated(
  { argv, env }: Start,
  active: ActiveEnv,
  file: string | null,
  platform: string = process.platform,
): Start {
  const separator = platform === 'win32' ? ';' : ':';
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  // PYTHONHOME would make every Python look for its library elsewhere; venv's own activate unsets it too.
  const { PYTHONHOME: _dropped, ...kept } = env;
  const before = kept[pathName];
  const search = before === undefined ? active.bin : `${active.bin}${separator}${before}`;
  const told = { ...kept, [pathName]: search, ...toldOf(active) };
  const [program = ''] = argv;
  const isBash = path.basename(program) === 'bash' && argv.length === 1;
  if (!isBash || file === null) return { argv, env: told };
  const ours = { RL_COCKPIT_ACTIVE_BIN: active.bin, RL_COCKPIT_ACTIVE_NAME: active.name };
  return { argv: [program, '--rcfile', file, '-i'], env: { ...told, ...ours } };
}

/** Names by which prompts and tools know that an environment is active (PEP 405, conda's activate). */
function toldOf({ kind, prefix, name }: ActiveEnv): Record<string, string> {
  if (kind === 'venv') return { VIRTUAL_ENV: prefix, VIRTUAL_ENV_PROMPT: name };
  if (kind === 'conda') {
    return {
      CONDA_PREFIX: prefix,
      CONDA_DEFAULT_ENV: name,
      CONDA_SHLVL: '1',
      CONDA_PROMPT_MODIFIER: `(${name}) `,
    };
  }
  return {};
}

/**
 * What bash reads at its start: the same for every environment, so that no name or path ever becomes shell text. The
 * prompt holds the name as a variable: bash does not read what it expands to a second time.
 */
const START_FILE = `# Written by RL Cockpit: your own start file, then the environment that was asked for.
[ -f /etc/bash.bashrc ] && . /etc/bash.bashrc
[ -f "$HOME/.bashrc" ] && . "$HOME/.bashrc"
PATH="$RL_COCKPIT_ACTIVE_BIN:$PATH"
export PATH
PS1='($RL_COCKPIT_ACTIVE_NAME) '"\${PS1-}"
unset RL_COCKPIT_ACTIVE_BIN
`;

/** Writes the start file into the home of this installation; null where there is none, or it cannot be written. */
export async function startFile(home: string | undefined): Promise<string | null> {
  if (home === undefined || home === '') return null;
  const file = path.join(home, 'terminals', 'start.bash');
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, START_FILE, { mode: 0o600 });
    return file;
  } catch {
    return null;
  }
}
