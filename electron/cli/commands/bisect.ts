import type { Bisection, Trial, TrialView } from '#core/contract/setup/bisection';
import { type Command, type CommandForm, textFlag, usageOf } from '../command';
import { flagText } from '../flags';
import { EXIT, granted, type Io, misused } from '../io';
import { oneRun } from '../one-run';
import { table } from '../run-text';

const form: CommandForm = {
  name: 'bisect',
  words: 'RUN',
  flags: {
    limit: flagText(
      'SECONDS',
      'End each trial after this time; a program that still runs then passes.',
    ),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Start the command of a crashed run again and again with one thing changed, and name the smallest change that passes. Each trial runs the command in the folder of the run, or in an empty folder where that is the run directory. Ctrl-C stops after the trial that runs.',
  async run(asked, io) {
    const run = oneRun(asked, usage);
    const limitS = secondsOf(textFlag(asked, 'limit'));
    const done = await bisected(io, run, limitS);
    const { finding, trials, limitS: used } = done;
    const answer = {
      finding,
      limitS: used,
      trials: trials.map(({ title, state, says }) => ({ title, state, says })),
    };
    io.answer(answer, () => asText(done));
    return finding?.state === 'bad' && finding.remedies.length > 0 ? EXIT.ok : EXIT.failed;
  },
} satisfies Command;

/** Asks for trial after trial; each is told as it ends. */
async function bisected(io: Io, run: string, limitS: number | null): Promise<Bisection> {
  let trials: Trial[] = [];
  io.note('Starting the command again, unchanged.');
  for (;;) {
    const state = granted(
      await io.link.ask((client) => client.setup.bisect({ run, trials, limitS })),
    );
    const last = state.trials.at(-1);
    if (last !== undefined && state.trials.length > trials.length) io.note(lineOf(last));
    if (state.next === null) return state;
    io.note(`Next: ${state.next.title} (at most ${state.left} to go, ${state.limitS} s each).`);
    trials = state.trials.map(({ title: _title, state: _state, says: _says, ...trial }) => trial);
  }
}

const WORDS = {
  passes: 'passes',
  fails: 'fails',
  'fails-otherwise': 'fails in another way',
  unknown: 'not started',
} as const;

const lineOf = ({ title, state, says }: TrialView): string => `${title}: ${WORDS[state]}. ${says}`;

function asText({ trials, finding }: Bisection): string {
  const rows = trials.map(({ title, state, says }) => [title, WORDS[state], says]);
  const end =
    finding === null ? [] : [finding.says, ...(finding.advice === '' ? [] : [finding.advice])];
  return [table([['CHANGED', 'RESULT', ''], ...rows]), ...end].join('\n');
}

function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 1 && seconds <= 3600) return seconds;
  return misused(`"${text}" is no number of seconds from 1 to 3600.`, `Usage: ${usage}`);
}
