import { simpleCommands, type ShellKind, type Word } from './words';

/** One program with its arguments, out of a line that may start many. */
export interface Call {
  /** Its name without folder and `.exe`, in lower case: `pip3.11` is `pip`. */
  readonly program: string;
  /** The program as it was written; a path names an environment. */
  readonly path: string;
  readonly args: readonly Word[];
  /** Variables set in front of it. */
  readonly env: Readonly<Record<string, string>>;
  readonly isSudo: boolean;
  /** Python with whose `-m` it runs, as it was written; null where none was named. */
  readonly python: string | null;
  /** A conda environment that is not the active one: `-n NAME` or `-p PREFIX` of `conda run`. */
  readonly condaEnv: string | null;
  /** It runs inside a WSL distro although the shell is one of Windows. */
  readonly inWsl: boolean;
  /** An environment was activated earlier on the same line: what is installed there is not known. */
  readonly activated: string | null;
  /** Its words have their place in the text, so that it can be corrected there; false inside of quotes. */
  readonly isPlaced: boolean;
  readonly shell: ShellKind;
  /** Input: text of a here-document or here-string; null: unknown. */
  readonly input: string | null;
}

type Frame = Pick<
  Call,
  'env' | 'isSudo' | 'python' | 'condaEnv' | 'inWsl' | 'isPlaced' | 'shell' | 'input'
>;

/** Words that are before a program and change nothing about it. */
const PREFIXES =
  /^(?:if|then|elif|else|do|while|until|!|time|nohup|command|builtin|exec|\{|stdbuf|ionice|call)$/;
/** Options of a prefix program that take the next word. */
const PREFIX_VALUES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sudo: '-u -g -h -p -C -T -U -D -R',
    doas: '-u -C',
    pkexec: '--user',
    xargs: '-I -n -P -L -d -a -s -E',
    env: '-u -C -S',
    nice: '-n',
    timeout: '-s -k',
  }),
);
/** They run what follows as root. */
const AS_ROOT = /^(?:sudo|doas|pkexec)$/;
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;
const MAX_DEPTH = 4;

/** Every program that a text would start, as far as it can be read without running it. */
export function callsOf(text: string, shell: ShellKind): readonly Call[] {
  const frame: Frame = {
    env: {},
    isSudo: false,
    python: null,
    condaEnv: null,
    inWsl: false,
    isPlaced: true,
    shell,
    input: null,
  };
  let activated: string | null = null;
  return nested(text, frame, 0).map((call) => {
    const seen = { ...call, activated };
    activated = activation(call) ?? activated;
    return seen;
  });
}

function nested(text: string, frame: Frame, depth: number): readonly Call[] {
  if (depth > MAX_DEPTH) return [];
  return simpleCommands(text, frame.shell).flatMap(({ words, input }) =>
    unwrapped(words, { ...frame, input }, depth),
  );
}

/** Takes off what only starts another program: variables, sudo, `conda run`, `wsl --`, `bash -c`. */
function unwrapped(words: readonly Word[], frame: Frame, depth: number): readonly Call[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  const assigned = frame.shell === 'cmd' ? null : ASSIGNMENT.exec(first.text);
  if (assigned !== null) {
    const env = { ...frame.env, [assigned[1] ?? '']: assigned[2] ?? '' };
    return unwrapped(rest, { ...frame, env }, depth);
  }
  if (PREFIXES.test(first.text) || first.text === '&') return unwrapped(rest, frame, depth);
  const program = programName(first.text);
  const values = PREFIX_VALUES.get(program);
  if (values !== undefined && frame.shell === 'posix') {
    const isSudo = frame.isSudo || AS_ROOT.test(program);
    const more = afterOptions(rest, values.split(' '));
    // Its own shell, which reads its commands.
    if (more.length === 0 && frame.input !== null) {
      return nested(frame.input, { ...frame, isSudo, isPlaced: false }, depth + 1);
    }
    return unwrapped(program === 'timeout' ? more.slice(1) : more, { ...frame, isSudo }, depth);
  }
  return started(program, first, rest, frame, depth);
}

function started(
  program: string,
  first: Word,
  rest: readonly Word[],
  frame: Frame,
  depth: number,
): readonly Call[] {
  const inner = shellScript(program, rest, frame);
  if (inner !== null) {
    const isSudo = frame.isSudo || BECOMES_USER.test(program);
    const within = { ...frame, isSudo, shell: inner.shell, isPlaced: false };
    return nested(inner.text, within, depth + 1);
  }
  if (program === 'wsl') {
    const inside = wslProgram(rest);
    if (inside !== null)
      return unwrapped(inside, { ...frame, inWsl: true, shell: 'posix' }, depth + 1);
  }
  if (isConda(program) && rest[0]?.text === 'run') {
    const condaEnv = optionOf(rest, ['-n', '--name', '-p', '--prefix']) ?? frame.condaEnv;
    const inside = afterOptions(rest.slice(1), ['-n', '--name', '-p', '--prefix', '--cwd']);
    return unwrapped(inside, { ...frame, condaEnv }, depth + 1);
  }
  const [flag, module, ...args] = moduleArgs(program, rest);
  if (flag !== undefined && module !== undefined) {
    return unwrapped([module, ...args], { ...frame, python: first.text }, depth + 1);
  }
  return [{ ...frame, program, path: first.text, args: rest, activated: null }];
}

/** Options of Python without a value, and behind them `m` with the name of a module, or `c`: `-Im`, `-mpip`. */
const MODULE = /^-[bBdEhiIOPqRsSuvVx?]*m(.*)$/s;
const CODE = /^-[bBdEhiIOPqRsSuvVx?]*c/;

/** `python -m pip …`, `python -mpip …`, `py -3.11 -Im pip …`: the option, the module, its words; [] for anything else. */
function moduleArgs(program: string, rest: readonly Word[]): readonly Word[] {
  if (!/^(?:python|py|pypy)$/.test(program)) return [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at];
    if (word === undefined || !word.text.startsWith('-') || CODE.test(word.text)) return [];
    const [, joined] = MODULE.exec(word.text) ?? [];
    if (joined === '') return rest.slice(at);
    if (joined !== undefined) return [word, { ...word, text: joined }, ...rest.slice(at + 1)];
    if (/^-[WX]$/.test(word.text)) at += 1;
  }
  return [];
}

/** `$(which pip)`: it is that program, in whatever folder. */
const PROGRAM_LOOKUP = /^(?:\$\(|`)\s*(?:which|command\s+-v|type\s+-p)\s+([\w.-]+)\s*[)`]$/;

/** `/usr/bin/pip3.11`, `Pip.exe` and `$(which pip)` are `pip`. */
export function programName(written: string): string {
  const file =
    (PROGRAM_LOOKUP.exec(written)?.[1] ?? written)
      .replace(/^[!%](?=[a-z])/, '')
      .replaceAll('\\', '/')
      .split('/')
      .at(-1) ?? '';
  const plain = file.toLowerCase().replace(/\.(?:exe|bat|cmd)$/, '');
  return /^(?:pip|python|pypy)[\d.]+$/.test(plain) ? plain.replace(/[\d.]+$/, '') : plain;
}

export const isConda = (program: string): boolean => /^(?:conda|mamba|micromamba)$/.test(program);

const SHELLS = /^(?:bash|sh|zsh|dash|ash|ksh)$/;
/** They start a shell of another user, root where none is named. */
const BECOMES_USER = /^(?:su|runuser)$/;

/** The commands that a shell is given as an argument, or that it reads; null where it is none. */
function shellScript(
  program: string,
  rest: readonly Word[],
  { shell, input }: Pick<Frame, 'shell' | 'input'>,
): { readonly text: string; readonly shell: ShellKind } | null {
  if (program === 'eval' && shell === 'posix') return { text: joined(rest), shell };
  if (SHELLS.test(program) || BECOMES_USER.test(program)) {
    const at = rest.findIndex(({ text }) => /^-[a-z]*c$/.test(text) || text === '--command');
    const named = optionOf(rest, ['--command']);
    if (at !== -1 || named !== null) {
      return { text: named ?? rest[at + 1]?.text ?? '', shell: 'posix' };
    }
    // With a file of commands, what it reads is for these.
    const reads = BECOMES_USER.test(program) || rest.every(({ text }) => text.startsWith('-'));
    return input !== null && reads ? { text: input, shell: 'posix' } : null;
  }
  if (/^(?:powershell|pwsh)$/.test(program)) {
    const at = rest.findIndex(({ text }) => /^-c(?:ommand)?$/i.test(text));
    return at === -1 ? null : { text: joined(rest.slice(at + 1)), shell: 'powershell' };
  }
  if (program !== 'cmd') return null;
  const at = rest.findIndex(({ text }) => /^\/[ck]$/i.test(text));
  return at === -1 ? null : { text: joined(rest.slice(at + 1)), shell: 'cmd' };
}

const joined = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Program that `wsl` runs in a distro; null if it only manages distros. */
function wslProgram(rest: readonly Word[]): readonly Word[] | null {
  if (
    rest[0] === undefined ||
    /^--(?:unregister|set-|list|install|shutdown|export|import|update|terminate|status|version|mount|manage)/i.test(
      rest[0].text,
    )
  ) {
    return null;
  }
  const inside = afterOptions(rest, [
    '-d',
    '--distribution',
    '-u',
    '--user',
    '--cd',
    '--shell-type',
  ]);
  return inside.length === 0 ? null : inside;
}

/** Words behind leading options, some of which take the next word as their value. */
function afterOptions(words: readonly Word[], withValue: readonly string[]): readonly Word[] {
  let at = 0;
  while (words[at]?.text.startsWith('-') === true) {
    const { text = '' } = words[at] ?? {};
    at += withValue.includes(text) ? 2 : 1;
    if (text === '--' || text === '-e' || text === '--exec') break;
  }
  return words.slice(at);
}

/** The value of an option, written as `-n x`, `--name x` or `--name=x`; null where it is absent. */
export function optionOf(words: readonly Word[], names: readonly string[]): string | null {
  for (const [index, { text }] of words.entries()) {
    if (names.includes(text)) return words[index + 1]?.text ?? null;
    const long = names.find((name) => name.startsWith('--') && text.startsWith(`${name}=`));
    if (long !== undefined) return text.slice(long.length + 1);
  }
  return null;
}

/** The environment that a call makes the active one for what follows; null for any other call. */
function activation(call: Call): string | null {
  const [first, second] = call.args;
  if (isConda(call.program) && first?.text === 'activate') return second?.text ?? 'base';
  const script = /^(?:source|\.)$/.test(call.program) ? (first?.text ?? '') : call.path;
  return /[\\/](?:bin|Scripts)[\\/]activate(?:\.\w+)?$/i.test(script) ? script : null;
}
