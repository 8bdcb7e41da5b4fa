import path from 'node:path';
import { z } from 'zod';
import type {
  EnvironmentPassport,
  PassportRow,
} from '#core/contract/evaluation/environment-passport';
import { type Command, type CommandForm, type ParsedCommand, textFlag, usageOf } from '../command';
import { flagText } from '../flags';
import { stateWord } from '../text/finding-text';
import { EXIT, granted, type Io, misused } from '../io';
import { durationText } from '../text/run-text';

const form: CommandForm = {
  name: 'env-passport',
  words: 'ENV_ID',
  flags: {
    env: flagText('PYTHON', 'Measure with this Python.'),
    algorithm: flagText('PPO', 'Judge it for this algorithm.'),
    kwargs: flagText('JSON', 'Arguments of the environment, as a JSON object.'),
    folder: flagText('FOLDER', 'The folder of your module.'),
    target: flagText('ID', 'The target; without it, this computer.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Check an RL environment with 1,000 random steps in a separate process: rewards, observations, episodes, seeds, action masks, speed. ENV_ID is a Gymnasium ID, module:callable, or file.py:Class.',
  async run(parsed, io) {
    const request = requestOf(parsed);
    const { target } = request;
    if (target !== 'local')
      granted(await io.link.ask((client) => client.targets.connect({ target })));
    io.note(`Checking ${request.envId} with random steps; this takes up to a few minutes.`);
    const passport = granted(await measured(io, request));
    io.answer(passport, () => passportText(passport));
    return passport.rows.some(({ state }) => state === 'bad') ? EXIT.failed : EXIT.ok;
  },
} satisfies Command;

type Request = ReturnType<typeof requestOf>;

function requestOf(parsed: ParsedCommand) {
  const [envId, ...more] = parsed.words;
  if (envId === undefined || more.length > 0) misused('Name one environment.', usage);
  const target = textFlag(parsed, 'target') ?? 'local';
  const isHere = target === 'local';
  const python = textFlag(parsed, 'env');
  const folder = textFlag(parsed, 'folder');
  // A user's own module or file is resolved against the folder the command is typed in.
  const own = isHere && envId.includes(':') ? process.cwd() : null;
  return {
    target,
    envId,
    python: python === null || !isHere ? python : path.resolve(python),
    folder: folder === null ? own : isHere ? path.resolve(folder) : folder,
    kwargs: kwargsOf(textFlag(parsed, 'kwargs')),
    algorithm: textFlag(parsed, 'algorithm'),
  };
}

const Kwargs = z.record(z.string(), z.json());

function kwargsOf(text: string | null): z.infer<typeof Kwargs> {
  const read = Kwargs.safeParse(text === null ? {} : jsonOf(text));
  return read.success
    ? read.data
    : misused('--kwargs is not a JSON object.', 'Write, for example: --kwargs \'{"size": 8}\'');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The measurement; Ctrl+C ends its process on the target before this one. */
async function measured(io: Io, request: Request) {
  const cancel = (): void => {
    io.note('Canceling.');
    void io.link.ask((client) => client.environments.cancel(request));
  };
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  try {
    return await io.link.ask((client) => client.environments.measure(request));
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
  }
}

function passportText(passport: EnvironmentPassport): string {
  const { subject, algorithm, rows, tookMs, versions } = passport;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const faults = rows.filter(({ state }) => state !== 'ok');
  const sound = rows.filter(({ state }) => state === 'ok');
  const judged = algorithm === null ? '' : `, judged for ${algorithm}`;
  return [
    `${subject.envId}${judged}: ${summary(faults)} Measured in ${durationText(tookMs)}${packages.length === 0 ? '' : ` with ${packages.join(', ')}`}.`,
    ...faults.flatMap((row) => ['', ...faultText(row)]),
    ...(sound.length === 0 ? [] : ['', 'Passed:']),
    ...sound.map(({ title, says }) => `  ${title}: ${says}`),
  ].join('\n');
}

function summary(faults: readonly PassportRow[]): string {
  if (faults.length === 0) return 'it looks sound.';
  return faults.length === 1 ? '1 finding.' : `${faults.length} findings.`;
}

const faultText = (row: PassportRow): readonly string[] => [
  `${stateWord(row)}: ${row.says}`,
  ...(row.means === '' ? [] : [`  ${row.means}`]),
  ...(row.advice === '' ? [] : [`  → ${row.advice}`]),
  ...row.evidence.flatMap((one) =>
    'text' in one && one.text !== undefined ? [`    ${one.text}`] : [],
  ),
];
