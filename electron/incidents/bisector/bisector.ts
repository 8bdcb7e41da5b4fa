import { finding, type Finding, type Remedy } from '#core/contract/finding';
import type { Bisection, Trial, TrialView } from '#core/contract/setup/bisection';
import type { BisectedRun } from './bisected-run';
import { type BisectFactor, factorsOf } from './factors';

/** A bisection that is at its end needs no run that lived this much longer than the crash to say that a change passes. */
const LONGER = 2;
const MARGIN_S = 10;
const USUAL_LIMIT_S = 120;

/**
 * State of a bisection after these trials: the next one, or what they show. Pure. First the command is started unchanged, to see that it fails as the
 * run did; then with one thing changed at a time, the smallest change first; the first that passes is held against another unchanged trial and tried
 * once more, so that a crash that comes and goes names nothing.
 */
export function bisection(run: BisectedRun, trials: readonly Trial[], limitS: number): Bisection {
  const factors = factorsOf(run.spec, trials[0]?.variables ?? []);
  const views = trials.map((trial) => viewOf(trial, run, factors, limitS));
  const step = nextStep(views, factors, run);
  const ended = 'finding' in step ? step.finding : null;
  const next = 'factor' in step ? step.factor : null;
  return {
    trials: views,
    next: ended === null ? { factor: next?.id ?? null, title: next?.title ?? UNCHANGED } : null,
    left: ended === null ? trialsLeft(views, factors.length) : 0,
    finding: ended,
    limitS,
  };
}

const UNCHANGED = 'unchanged';

type Step = { readonly factor: BisectFactor | null } | { readonly finding: Finding };

function nextStep(
  views: readonly TrialView[],
  factors: readonly BisectFactor[],
  run: BisectedRun,
): Step {
  const [first] = views;
  if (first === undefined) return { factor: null };
  if (first.state === 'unknown') return { finding: notStarted(first) };
  if (first.state === 'passes') return { finding: noFailure(first) };
  if (first.state === 'fails-otherwise') return { finding: differs(first, run) };
  const passed = views.findIndex(({ factor, state }) => factor !== null && state === 'passes');
  if (passed === -1) {
    const tried = new Set(views.map(({ factor }) => factor));
    const factor = factors.find(({ id }) => !tried.has(id));
    return factor === undefined ? { finding: noneHelps(views) } : { factor };
  }
  return confirmed(views, passed, factors);
}

/** Whether the pass holds against a second unchanged trial and a second trial of the change. */
function confirmed(
  views: readonly TrialView[],
  passed: number,
  factors: readonly BisectFactor[],
): Step {
  const factor = factors.find(({ id }) => id === views[passed]?.factor);
  if (factor === undefined) return { finding: noneHelps(views) };
  const [unchanged, again] = views.slice(passed + 1);
  if (unchanged === undefined) return { factor: null };
  if (unchanged.state === 'passes') return { finding: comesAndGoes(views) };
  if (again === undefined) return { factor };
  return { finding: again.state === 'passes' ? passes(factor, views) : comesAndGoes(views) };
}

/** Most trials that can follow: what is not tried yet, and two that confirm a pass. */
function trialsLeft(views: readonly TrialView[], factors: number): number {
  const passed = views.findIndex(({ factor, state }) => factor !== null && state === 'passes');
  return passed === -1 ? factors + 3 - views.length : passed + 3 - views.length;
}

function viewOf(
  trial: Trial,
  run: BisectedRun,
  factors: readonly BisectFactor[],
  limitS: number,
): TrialView {
  const title =
    trial.factor === null
      ? UNCHANGED
      : (factors.find(({ id }) => id === trial.factor)?.title ?? trial.factor);
  return { ...trial, title, state: stateOf(trial, run), says: endSentence(trial, limitS) };
}

function stateOf(trial: Trial, { exit, end }: BisectedRun): TrialView['state'] {
  if (trial.problem !== null) return 'unknown';
  if (!trial.failed) return 'passes';
  if (trial.timedOut || isUnknown(exit)) return trial.error === end.error ? 'fails' : OTHERWISE;
  const isSameExit = trial.signal === exit.signal && trial.code === exit.code;
  return isSameExit && isSameError(trial, end) ? 'fails' : OTHERWISE;
}

const OTHERWISE = 'fails-otherwise';

const isUnknown = ({ code, signal }: BisectedRun['exit']): boolean =>
  code === null && signal === null;

/** A signal says enough; of an exit code the exception shows which failure it was, where both logs name one. */
const isSameError = ({ signal, error }: Trial, end: BisectedRun['end']): boolean =>
  signal !== null || error === null || end.error === null || error === end.error;

type Ending = Pick<Trial, 'problem' | 'timedOut' | 'signal' | 'code' | 'ranS' | 'sign'>;

/** End of a trial, or of the run, in a sentence. */
export function endSentence(
  { problem, timedOut, signal, code, ranS, sign }: Ending,
  limitS: number,
): string {
  if (problem !== null) return `It could not be started (${problem}).`;
  const shown = sign === null ? '.' : `; its log shows ${sign}`;
  if (timedOut) return `It was still running after ${limitS} s${shown}`;
  const after = `after ${ranS.toFixed(1)} s`;
  return signal === null
    ? `It ended with exit code ${code ?? 'unknown'} ${after}${shown}`
    : `${signal} ended it ${after}${shown}`;
}

/** Seconds after which a trial counts as running well, by how long the run lived before it failed. */
export function usualLimitS(elapsedMs: number | null): number {
  if (elapsedMs === null) return USUAL_LIMIT_S;
  const long = Math.ceil((elapsedMs / 1000) * LONGER + MARGIN_S);
  return Math.min(long, USUAL_LIMIT_S);
}

const ID = 'bisect';
const evidenceOf = (views: readonly TrialView[]) =>
  views.map(({ title, says }) => ({ kind: 'text', text: `${title}: ${says}` }) as const);

function passes(factor: BisectFactor, views: readonly TrialView[]): Finding {
  const { title, says, isDiagnostic = false } = factor;
  const change = title.startsWith('without') ? title : `with ${title}`;
  return finding(
    ID,
    'bad',
    `It fails as it is, and runs ${change}: twice each. That is the smallest change that passes.`,
    { advice: says, evidence: evidenceOf(views), remedies: isDiagnostic ? [] : remedyOf(factor) },
  );
}

/** Values for the form of the next start; a variable that has to go, or a changed flag, is the user's own to set. */
function remedyOf({ id, title, env, says }: BisectFactor): Remedy[] {
  const added = Object.entries(env).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  if (added.length === 0) return [];
  const set = { env: Object.fromEntries(added) };
  const about = { id: `bisect:${id}`, title: `Set ${title}`, says, danger: 'none' } as const;
  return [{ ...about, kind: 'parameters', provedBy: null, set }];
}

function noneHelps(views: readonly TrialView[]): Finding {
  const others = views.filter(({ state }) => state === 'fails-otherwise').map(({ title }) => title);
  const otherwise =
    others.length === 0 ? '' : ` It failed in another way with ${others.join(', ')}.`;
  return finding(
    ID,
    'bad',
    `No single change helps: it failed in all ${views.length} trials.${otherwise}`,
    {
      advice:
        'Install the packages again in their own environment, or read the native stack with gdb.',
      evidence: evidenceOf(views),
    },
  );
}

const comesAndGoes = (views: readonly TrialView[]): Finding =>
  finding(ID, 'unknown', 'It fails in some trials and not in others with nothing changed.', {
    advice: 'A failure that comes and goes names no cause this way. Try again with a longer limit.',
    evidence: evidenceOf(views),
  });

const noFailure = (first: TrialView): Finding =>
  finding(ID, 'unknown', `It did not fail when it was started again unchanged. ${first.says}`, {
    advice: first.timedOut
      ? 'Give each trial more time than the run had before it failed.'
      : 'The failure may depend on data, on chance or on what ran beside it.',
    evidence: evidenceOf([first]),
  });

const differs = (first: TrialView, { exit, end }: BisectedRun): Finding => {
  const ran = { code: exit.code, signal: exit.signal, ranS: exit.elapsedMs / 1_000 };
  const was = endSentence({ ...ran, ...end, timedOut: false, problem: null }, 0);
  return finding(
    ID,
    'unknown',
    `Unchanged, it fails in another way than the run, so no change can be judged. The run: ${was} The trial: ${first.says}`,
    {
      advice:
        'The folder of a trial may lack what the program opens by a relative path. Give such paths whole in the command, run that again, and bisect the new run.',
      evidence: evidenceOf([first]),
    },
  );
};

const notStarted = (first: TrialView): Finding =>
  finding(ID, 'unknown', `The command of the run cannot be started again. ${first.says}`, {
    evidence: evidenceOf([first]),
  });
