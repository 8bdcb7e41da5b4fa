import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EvaluationJob, EvaluationResult } from '#core/contract/evaluation/evaluation';
import { ALLOW_FLAG, allowedNames, withCommand } from '../flags/allow';
import { pythonSays } from '#core/training/environment/python-says';
import {
  type Command,
  type CommandForm,
  isOn,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { detachSignal } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { figure } from '../text/learning-text';
import { table } from '../text/run-text';

const POLL_INTERVAL_MS = 400;

const form: CommandForm = {
  name: 'evaluate',
  words: 'CHECKPOINT',
  flags: {
    run: flagText('RUN', 'The run of the checkpoint; without it, the path decides.'),
    episodes: flagText('N', 'How many episodes, or rows.'),
    'env-id': flagText('ID', 'The Gymnasium ID of the environment.', {
      excludes: ['factory', 'rows'],
    }),
    factory: flagText('MODULE:CALLABLE', 'What makes the environment.', { excludes: ['rows'] }),
    rows: flagText('FILE', 'Validation rows for a language model.'),
    reward: flagText('FILE:FUNCTION', 'The reward function of the project.', { needs: ['rows'] }),
    base: flagText('MODEL', 'The base model to compare with.', { needs: ['rows'] }),
    'no-tools': flagSwitch('Answer without tools.', { needs: ['rows'] }),
    env: flagText('PYTHON', 'Evaluate with this Python.'),
    ...ALLOW_FLAG,
    target: flagText('ID', 'The target; without it, this computer.'),
    limit: flagText('SECONDS', 'Stop after this time.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Play episodes of a Stable-Baselines3 checkpoint without exploration, with fixed seeds, next to a random agent and other baselines; or answer validation rows with a verl checkpoint or a Hugging Face folder, scored by the project’s reward function, beside the base model. Without --run the path determines the run; a checkpoint of no run needs --env, and --env-id or --rows.',
  async run(parsed, io) {
    const [checkpoint, ...more] = parsed.words;
    if (checkpoint === undefined || more.length > 0) {
      return misused('Give one checkpoint.', `Usage: ${usage}`);
    }
    const request = await requestOf(checkpoint, parsed, io);
    const started = granted(await io.link.ask((client) => client.evaluation.start(request)));
    const { python, pythonFrom = null } = started;
    if (python !== null) io.note(`With ${pythonSays(python, pythonFrom)}`);
    const job = await untilPlayed(started, io, detachSignal());
    if (job.refusal !== null) throw withCommand(job.refusal);
    if (job.result === null) {
      io.note('Canceled.');
      return EXIT.detached;
    }
    const { result } = job;
    io.answer({ ...result, folder: job.folder, python }, () => resultText(result));
    return EXIT.ok;
  },
} satisfies Command;

/** @throws Refused */
async function requestOf(checkpoint: string, parsed: ParsedCommand, io: Io) {
  const target = textFlag(parsed, 'target') ?? 'local';
  const named = textFlag(parsed, 'run');
  const wish = {
    python: textFlag(parsed, 'env'),
    allow: allowedNames(parsed),
    envId: textFlag(parsed, 'env-id'),
    factory: textFlag(parsed, 'factory'),
    rows: fileFlag(parsed, 'rows', target),
    reward: fileFlag(parsed, 'reward', target),
    base: textFlag(parsed, 'base'),
    tools: !isOn(parsed, 'no-tools'),
    ...numberFlag(parsed, 'episodes', 'episodes'),
    ...numberFlag(parsed, 'limit', 'limitS'),
  };
  const isComplete = path.isAbsolute(checkpoint) || target !== 'local' || named !== null;
  const full = isComplete ? checkpoint : path.resolve(checkpoint);
  const run = named ?? (await runOfPath(full, target, io));
  return { run, path: full, target, ...wish };
}

/** A file that is there from here is meant, no matter what the run's working directory is. */
function fileFlag(parsed: ParsedCommand, flag: string, target: string): string | null {
  const text = textFlag(parsed, flag);
  if (text === null || target !== 'local') return text;
  const file = text.replace(/:\w+$/, '');
  return existsSync(file) ? path.resolve(file) + text.slice(file.length) : text;
}

/** @throws Refused */
function numberFlag<K extends string>(
  parsed: ParsedCommand,
  flag: string,
  name: K,
): Partial<Record<K, number>> {
  const text = textFlag(parsed, flag);
  if (text === null) return {};
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    return misused(`--${flag} ${text} is no whole number above 0.`, `Usage: ${usage}`);
  }
  const match: Partial<Record<K, number>> = {};
  match[name] = value;
  return match;
}

/** The run whose directory holds a file; null if there is none. */
async function runOfPath(file: string, target: string, io: Io): Promise<string | null> {
  const runs = granted(await io.link.ask((client) => client.runs.list()));
  const own = runs.find(
    (run) =>
      run.target === target &&
      (file.startsWith(`${run.runDir}/`) || file.startsWith(`${run.runDir}\\`)),
  );
  return own?.runId ?? null;
}

/** Follows it to its end; Ctrl+C cancels it. */
async function untilPlayed(
  job: EvaluationJob,
  io: Io,
  signal: AbortSignal,
): Promise<EvaluationJob> {
  const { id } = job;
  let reported = '';
  for (let now = job; ;) {
    if (now.state !== 'running') return now;
    if (signal.aborted)
      return granted(await io.link.ask((client) => client.evaluation.cancel({ id })));
    const says =
      now.doing === 'play' ? `Done: ${now.done} of ${now.of}` : DOING[now.doing ?? 'load'];
    if (says !== reported) io.note(says);
    reported = says;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_INTERVAL_MS);
    });
    now = granted(await io.link.ask((client) => client.evaluation.job({ id })));
  }
}

const DOING = { load: 'Loading', yardstick: 'Measuring baselines', play: 'Playing' } as const;

function resultText(result: EvaluationResult): string {
  const { episodes, wanted, mean, low, high, best, worst, notes, what } = result;
  const words = WORDS[what];
  const rows = [
    ['checkpoint', number(mean), interval(low, high), String(episodes)],
    ...result.yardsticks.map((one) => [
      one.name === 'base' ? 'base model' : one.name,
      number(one.mean),
      interval(one.low, one.high),
      String(one.episodes),
    ]),
  ];
  const fewer =
    episodes < wanted ? [`Time ran out after ${episodes} of ${wanted} ${words.many}.`] : [];
  return [
    `${result.algorithm} ${words.in} ${result.env}, step ${result.step ?? '—'}, ${words.how}.`,
    table([['PLAYER', words.mean, '95% INTERVAL', words.many.toUpperCase()], ...rows]),
    `Best ${words.one} ${number(best.return)} (${words.seed} ${best.seed}), worst ${number(worst.return)} (${words.seed} ${worst.seed}), mean length ${figure(result.meanLength)} ${words.unit}.`,
    ...fewer,
    ...notes,
  ].join('\n');
}

const WORDS = {
  episodes: {
    in: 'in',
    how: 'without exploration',
    mean: 'MEAN RETURN',
    many: 'episodes',
    one: 'episode',
    seed: 'seed',
    unit: 'steps',
  },
  rows: {
    in: 'on',
    how: 'greedy answers',
    mean: 'MEAN SCORE',
    many: 'rows',
    one: 'row',
    seed: 'row',
    unit: 'tokens',
  },
} as const;

const number = (value: number | null): string => (value === null ? '—' : figure(value));
const interval = (low: number | null, high: number | null): string =>
  low === null || high === null ? '—' : `${figure(low)} to ${figure(high)}`;
