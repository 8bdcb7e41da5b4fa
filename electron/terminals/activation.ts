import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ActiveEnv } from '#core/contract/terminal/terminal';
import { searchPath, UNSET, variablesOf } from './active-variables';
import { BASH_START, cmdPrompt, FISH_START, POWERSHELL_START, ZSH_START } from './start-texts';

interface Start {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Our start files: bash's, and the folder of zsh's. */
export interface StartFiles {
  readonly bash: string;
  readonly zsh: string;
}

/**
 * The same shell with an environment active, as `activate` of venv and conda would leave it: nothing is typed into the shell, and no script
 * of the environment is run. Every shell gets the variables; an interactive one that can also gets them again after the user's start files.
 * @param files null where none could be written
 */
export function activated(
  { argv, env }: Start,
  active: ActiveEnv,
  files: StartFiles | null,
  platform: string = process.platform,
): Start {
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const { [UNSET]: _dropped, ...stored } = env;
  const search = searchPath(active);
  const before = stored[pathName];
  const separator = platform === 'win32' ? ';' : ':';
  const reported = {
    ...stored,
    [pathName]: before === undefined ? search : `${search}${separator}${before}`,
    ...variablesOf(active),
  };
  const [program = ''] = argv;
  const last = argv.length === 1 ? LAST[shellName(program)]?.(active, files, reported) : undefined;
  if (last === undefined || last === null) return { argv, env: reported };
  const ours = { RL_COCKPIT_ACTIVE_BIN: search, RL_COCKPIT_ACTIVE_NAME: active.name };
  return { argv: [program, ...last.args], env: { ...reported, ...ours, ...last.env } };
}

/** How a shell is made to activate after the user's start files; null where unknown. */
type Last = (
  active: ActiveEnv,
  files: StartFiles | null,
  env: Readonly<Record<string, string>>,
) => { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> } | null;

const powershell: Last = () => ({ args: ['-NoLogo', '-NoExit', '-Command', POWERSHELL_START] });

const LAST: Readonly<Record<string, Last>> = {
  bash: (_active, files) => (files === null ? null : { args: ['--rcfile', files.bash, '-i'] }),
  zsh: (_active, files, env) =>
    files === null
      ? null
      : { args: ['-i'], env: { RL_COCKPIT_ZDOTDIR: env['ZDOTDIR'] ?? '', ZDOTDIR: files.zsh } },
  fish: () => ({ args: ['-C', FISH_START] }),
  powershell,
  pwsh: powershell,
  cmd: ({ name }) => ({ args: [], env: { PROMPT: cmdPrompt(name) } }),
};

/** A shell by its name alone, on every system. */
const shellName = (program: string): string =>
  (program.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');

/** Writes our start files into the home of this installation; null where there is none, or they cannot be written. */
export async function startFiles(home: string | undefined): Promise<StartFiles | null> {
  if (home === undefined || home === '') return null;
  const folder = path.join(home, 'terminals');
  const files = { bash: path.join(folder, 'start.bash'), zsh: path.join(folder, 'zsh') };
  try {
    await mkdir(files.zsh, { recursive: true, mode: 0o700 });
    await writeFile(files.bash, BASH_START, { mode: 0o600 });
    await writeFile(path.join(files.zsh, '.zshenv'), ZSH_START, { mode: 0o600 });
    return files;
  } catch {
    return null;
  }
}
