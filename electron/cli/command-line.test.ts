import { expect, test } from 'vitest';
import { RefusedError } from '#core/contract/refused-error';
import { helpOf } from './command';
import { carriedOut, readCommandLine } from './command-line';
import { commandNames, loadCommands } from './commands/index';
import type { Flag } from './flags/flags';
import type { Io } from './io';

const commands = await loadCommands();

/** Effects of a command that was allowed to act. */
class TouchedError extends Error {}

const touched = (): never => {
  throw new TouchedError();
};

/** An Io with nothing behind it: the first touch of the engine, of stdin or of stdout ends the command. */
const NOWHERE: Io = {
  json: false,
  get link(): never {
    return touched();
  },
  answer: touched,
  bytes: touched,
  input: touched,
  ask: touched,
  note: () => undefined,
  progress: () => undefined,
  follow: () => undefined,
};

/** Words with which a command reads a flag, where a single word will not do. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'doctor --factory': ['agent:make'],
  'fix --factory': ['some-fix', 'agent:make'],
  'run --from': [],
  'run --resume': [],
  'delete --undo': [],
  doctor: [],
  manifest: ['draft', 'train.py'],
  project: ['set', 'mine'],
  'project --yes': ['install', 'p'],
  'project --install': ['add', 'folder'],
  'project --target': ['add', 'folder'],
  'project --name': ['add', 'folder'],
  secrets: ['set', 'NAME'],
};
/** Values that a command continues with. */
const VALUES: Readonly<Record<string, string>> = {
  'app-log --level': 'warn',
  'app-log --lines': '5',
  'evaluate --episodes': '5',
  'evaluate --limit': '5',
  'run --evaluate': '5',
  'run --evaluate-every': '2',
  'run --set': 'a=b',
  'run --set-env': 'A=b',
  'run --pattern': String.raw`loss=loss (\d+)`,
  'chain --set': 'a=b',
  'chain --set-env': 'A=b',
};

/** A port that is none ends `serve` before it serves, and a level that is none `app-log` before it follows. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'serve --open': ['--port=none'],
  'app-log --follow': ['--level=none'],
};

function wordsFor(command: string, flag: string, acceptsWords: boolean): readonly string[] {
  if (command === 'chain') return ['project/task'];
  return WORDS[`${command} --${flag}`] ?? WORDS[command] ?? (acceptsWords ? ['latest'] : []);
}

function argsFor(command: string, name: string, { type }: Flag): readonly string[] {
  return type === 'switch' ? [`--${name}`] : [`--${name}=${VALUES[`${command} --${name}`] ?? 'x'}`];
}

const allFlags = commands.flatMap((command) =>
  Object.entries(command.flags).map(([name, flag]) => ({ command, name, flag })),
);

test('a command has the name of its file, by which it is loaded', () => {
  expect(commands.map(({ name }) => name)).toEqual(commandNames);
});

test('there are commands with flags to look at', () => {
  expect(commands.length).toBeGreaterThan(40);
  expect(allFlags.length).toBeGreaterThan(130);
});

test.each(allFlags)('$command.name reads --$name before it touches anything', async (one) => {
  const { command, name, flag } = one;
  const needed = Object.entries(command.flags).filter(
    ([other, { isRequired }]) =>
      other !== name && (isRequired === true || flag.needs?.[0] === other),
  );
  const args = [...needed, [name, flag] as const].flatMap(([other, its]) =>
    argsFor(command.name, other, its),
  );
  const words = wordsFor(command.name, name, command.words !== undefined);
  const also = ALSO[`${command.name} --${name}`] ?? [];
  const { parsed } = readCommandLine(command, [...words, ...args, ...also], []);
  const end = await command.run(parsed, NOWHERE).catch((cause: unknown) => cause);
  expect(end instanceof TouchedError || end instanceof RefusedError).toBe(true);
  expect([...parsed.flags.read]).toContain(name);
});

const commandOf = (name: string) => {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command;
};

async function refusalOf(line: readonly string[], rest: readonly string[] = []): Promise<string> {
  const [name = '', ...args] = line;
  try {
    const command = commandOf(name);
    await carriedOut(command, readCommandLine(command, args, rest).parsed, NOWHERE);
    return '';
  } catch (cause) {
    if (cause instanceof RefusedError) return `${cause.refusal.says} ${cause.refusal.remedy}`;
    throw cause;
  }
}

test.each([
  ['run toy-hybrid --at-once 2', '--at-once has no effect without --seeds or --grid.'],
  [
    'run toy-hybrid --stop-on-failure',
    '--stop-on-failure has no effect without --seeds or --grid.',
  ],
  ['run toy-hybrid --plan --detach', '--plan and --detach contradict each other.'],
  ['run toy-hybrid --resume latest', '--resume has no effect without --from.'],
  ['run toy-hybrid --env a --env b', '--env was given 2 times.'],
  ['run toy-hybrid other', '"other" is one word too many'],
  ['runs all', '`runs` takes no word such as "all".'],
  ['project show mine --env python3', '--env has no effect here.'],
  ['manifest show mine --out x', '--out has no effect here.'],
  ['secrets remove NAME --session', '--session has no effect here.'],
  ['plan --steps', '--steps has no effect here.'],
  ['stop latest --now --sweep', '--now and --sweep contradict each other.'],
  ['checkpoints latest --unpickle', '--unpickle has no effect without --test.'],
  ['delete --undo ID --yes', '--yes and --undo contradict each other.'],
  ['requirements reqs.txt', '--env is missing.'],
])('%s is refused before anything happens', async (line, says) => {
  expect(await refusalOf(line.split(' '))).toContain(says);
});

test('an unknown flag is named, with the one that was probably meant', () => {
  const run = commands.find(({ name }) => name === 'run');
  if (run === undefined) throw new Error('There is no command run.');
  const refused = (flag: string) => () => readCommandLine(run, ['toy-hybrid', flag], []);
  expect(refused('--bogus')).toThrow('`run` has no flag --bogus.');
  expect(refused('--presett')).toThrow('`run` has no flag --presett. Did you mean --preset?');
});

test('words after -- are refused if a command has no use for them', async () => {
  expect(await refusalOf(['runs'], ['touch', 'x'])).toContain('`runs` takes nothing after --.');
});

test('usage and help name each flag of a command', () => {
  for (const { command, name, flag } of allFlags) {
    expect(helpOf(command)).toContain(`--${name}`);
    expect(helpOf(command)).toContain(flag.says);
  }
});
