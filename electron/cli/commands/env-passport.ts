import path from 'node:path';
import { z } from 'zod';
import type {
  EnvironmentPassport,
  PassportRow,
} from '#core/contract/evaluation/environment-passport';
import { pythonSays } from '#core/training/environment/python-says';
import { type Command, type CommandForm, type ParsedCommand, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { stateWord } from '../text/finding-text';
import { EXIT, granted, type Io, misused } from '../io';
import { durationText } from '../text/run-text';

const form: CommandForm = {
  name: 'env-passport',
  words: 'ENV_ID',
  flags: {
    run: flagText('RUN', 'Measure with the interpreter and in the folder of this run.', {
      excludes: ['target'],
    }),
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
    const run = await ofRun(textFlag(parsed, 'run'), io);
    const request = requestOf(parsed, run);
    if (run?.says != null) io.note(`With ${run.says}`);
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

/** Where a run's training makes its environment, and by which interpreter. */
interface RunSubject {
  readonly target: string;
  readonly python: string | null;
  readonly folder: string;
  readonly envId: string | null;
  readonly says: string | null;
}

/** @throws Refused */
async function ofRun(run: string | null, io: Io): Promise<RunSubject | null> {
  if (run === null) return null;
  const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
  const { python, pythonFrom = null, cwd: folder, envId = null } = detail;
  const says = python === null ? null : pythonSays(python, pythonFrom);
  return { target: detail.run.target, python, folder, envId, says };
}

function requestOf(parsed: ParsedCommand, run: RunSubject | null) {
  const [envId = run?.envId ?? undefined, ...more] = parsed.words;
  if (envId === undefined || more.length > 0) misused('Name one environment.', usage);
  const target = run?.target ?? textFlag(parsed, 'target') ?? 'local';
  const isHere = target === 'local';
  const folder = textFlag(parsed, 'folder');
  // A user's own module or file is resolved against the folder the command is typed in.
  const own = isHere && envId.includes(':') ? process.cwd() : null;
  const python = textFlag(parsed, 'env');
  return {
    target,
    envId,
    python: python === null ? (run?.python ?? null) : isHere ? path.resolve(python) : python,
    folder: folder === null ? (run?.folder ?? own) : isHere ? path.resolve(folder) : folder,
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
