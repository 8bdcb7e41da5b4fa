import type { Bisection, BisectionPlan, Trial, TrialView } from '#core/contract/setup/bisection';
import { type Command, type CommandForm, isOn, textFlag, usageOf } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { oneRun } from '../one-run';
import { table } from '../text/run-text';
import { trialPlanText } from '../text/trial-plan-text';

const form: CommandForm = {
  name: 'bisect',
  words: 'RUN',
  flags: {
    limit: flagText(
      'SECONDS',
      'End each trial after this time; a program that still runs then passes.',
    ),
    plan: flagSwitch(
      'Show what the trials would do and where they would write, and start nothing.',
      {
        excludes: ['yes'],
      },
    ),
    yes: flagSwitch('Start the trials without asking.', { short: 'y' }),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Start the command of a failed run again and again with one thing changed, and name the smallest change that passes. First shows where the trials work and what they would write elsewhere, and asks. Each trial works in a copy of the folder of the run, or in an empty one where that is too large. Ctrl+C stops after the trial that runs.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const limitS = secondsOf(textFlag(parsed, 'limit'));
    const [isPlanOnly, isAgreed] = [isOn(parsed, 'plan'), isOn(parsed, 'yes')];
    const plan = granted(await io.link.ask((client) => client.setup.bisectPlan({ run, limitS })));
    if (isPlanOnly) {
      io.answer(plan, () => trialPlanText(plan));
      return EXIT.ok;
    }
    io.note(trialPlanText(plan));
    if (!isAgreed && !(await saysYes(io))) {
      io.note('Nothing was started.');
      return EXIT.refused;
    }
    const done = await bisected(io, run, plan);
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

/** A yes of a user at a terminal. @throws Refused where there is no one to ask */
async function saysYes(io: Io): Promise<boolean> {
  if (!process.stdin.isTTY || io.json) {
    return misused(
      'The trials start only after a yes.',
      'Add --yes, or see what they do with --plan.',
    );
  }
  return /^y(?:es)?$/i.test((await io.ask('Start the trials? [y/N] ')).trim());
}

/** Asks for trial after trial and reports each as it ends. */
async function bisected(
  io: Io,
  run: string,
  { worksIn, limitS }: BisectionPlan,
): Promise<Bisection> {
  let trials: Trial[] = [];
  io.note('Starting the command again, unchanged.');
  for (;;) {
    const state = granted(
      await io.link.ask((client) => client.setup.bisect({ run, trials, worksIn, limitS })),
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
