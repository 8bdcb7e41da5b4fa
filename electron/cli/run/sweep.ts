import { quotedWords } from '#core/lib/quoted-words';
import type { ParamView, RecipeView } from '#core/contract/start/recipe-view';
import {
  MAX_AT_ONCE,
  type Sweep,
  type SweepAxis,
  type SweepPlan,
  type SweepRequest,
} from '#core/contract/start/sweep-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import type { RunView } from '#core/contract/run/run';
import { sizeText } from '#core/lib/size-text';
import { argvSeed } from '#core/training/argv-value';
import { seedParam, sweepAxis } from '#core/training/sweep';
import { isOn, listFlag, type ParsedCommand, textFlag } from '../command';
import { flagSwitch, flagText, flagTexts, type FlagTable } from '../flags/flags';
import { exitStatus, untilJudged } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { durationText } from '../text/run-text';

/** Flags of `run` that make a sweep of it. */
export const SWEEP_FLAGS: FlagTable = {
  seeds: flagText('1-5', 'Queue one run for each seed.'),
  grid: flagTexts('NAME=V,V', 'Queue one run for each value.'),
  'at-once': flagText('N', `So many runs side by side, 1 to ${MAX_AT_ONCE}.`, {
    needs: ['seeds', 'grid'],
  }),
  'stop-on-failure': flagSwitch('Start no further run after one that failed.', {
    needs: ['seeds', 'grid'],
  }),
};

/** The sweep that the flags ask for; null: a single run. @throws Refused */
export function sweepWish(parsed: ParsedCommand) {
  const seeds = textFlag(parsed, 'seeds');
  const grid = listFlag(parsed, 'grid');
  const atOnce = atOnceOf(textFlag(parsed, 'at-once') ?? '1');
  const stopsAfterFailure = isOn(parsed, 'stop-on-failure');
  if (seeds === null && grid.length === 0) return null;
  return { seeds, grid, atOnce, stopsAfterFailure };
}

type SweepWish = NonNullable<ReturnType<typeof sweepWish>>;

/** The sweep of a run, with the values that vary. @throws Refused */
export async function sweepOf(
  request: StartRequest,
  wish: SweepWish,
  io: Io,
): Promise<SweepRequest> {
  const recipes = granted(await io.link.ask((client) => client.recipes.list()));
  const recipe = recipes.find(({ id }) => id === request.recipe);
  if (recipe === undefined) {
    return misused(`There is no recipe "${request.recipe}".`, 'List them with: recipes');
  }
  const { atOnce, stopsAfterFailure } = wish;
  return { request, varies: axesOf(recipe, wish, request.argv ?? []), atOnce, stopsAfterFailure };
}

/** The seed in a command line, as a parameter. */
const SEED_OPTION: Omit<ParamView, 'name'> = {
  type: 'int',
  label: 'Seed',
  says: '',
  group: null,
  default: 0,
};

/** The seeds vary fastest, so that runs of one setting follow one another. */
function axesOf(
  recipe: RecipeView,
  { grid: texts, seeds }: SweepWish,
  argv: readonly string[],
): SweepAxis[] {
  const grid = texts.map((text) => gridAxis(recipe, text));
  if (seeds === null) return grid;
  const option = recipe.takesArgv ? argvSeed(argv) : null;
  const seed = option === null ? seedParam(recipe) : { ...SEED_OPTION, name: option };
  if (seed === undefined) {
    return misused(
      `The recipe ${recipe.id} has no seed that could vary.`,
      recipe.takesArgv
        ? 'Give the command its seed with a value, such as --seed 1: its value then varies.'
        : 'Name the parameter with: --grid NAME=VALUE,VALUE',
    );
  }
  return [...grid, granted(sweepAxis(seed, seeds))];
}

function gridAxis({ id, params }: RecipeView, text: string): SweepAxis {
  const at = text.indexOf('=');
  const name = at <= 0 ? '' : text.slice(0, at);
  if (name === '') {
    return misused(`--grid ${text} names no values.`, 'Write it as --grid name=value,value.');
  }
  const param = params.find((one) => one.name === name);
  if (param === undefined) {
    return misused(
      `The recipe "${id}" has no parameter "${name}".`,
      `It takes: ${params.map((one) => one.name).join(', ')}.`,
    );
  }
  return granted(sweepAxis(param, text.slice(at + 1)));
}

function atOnceOf(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_AT_ONCE
    ? count
    : misused(`--at-once ${text} is no number of runs.`, `Give a number from 1 to ${MAX_AT_ONCE}.`);
}

/** Reports what a sweep would start, starts it, or follows it to its end. */
export async function runSweep(
  request: SweepRequest,
  ends: { readonly isPlan: boolean; readonly isDetached: boolean },
  signal: AbortSignal,
  io: Io,
): Promise<number> {
  const { target = 'local' } = request.request;
  if (target !== 'local')
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  const plan = granted(await io.link.ask((client) => client.sweeps.plan(request)));
  if (ends.isPlan) {
    io.answer(plan, () => planText(plan));
    return EXIT.ok;
  }
  io.note(estimateText(plan));
  const sweep = granted(await io.link.ask((client) => client.sweeps.start(request)));
  for (const { runId, name } of sweep.runs) io.note(`${runId} ${name}`);
  if (ends.isDetached) {
    io.answer(sweep, () => `${sweep.runs.length} runs of ${sweep.name} are in the queue.`);
    return EXIT.ok;
  }
  return follow(sweep, signal, io);
}

/** Every run to its verdict; the first that did not succeed decides the exit status. */
async function follow(sweep: Sweep, signal: AbortSignal, io: Io): Promise<number> {
  const judged: RunView[] = [];
  for (const { runId, name } of sweep.runs) {
    const run = await untilJudgedOrHeld(runId, signal, io);
    if (run === null) {
      io.note('Detached. The runs continue, and those in the queue start when their turn comes.');
      return EXIT.detached;
    }
    judged.push(run);
    io.note(`${name}: ${run.verdict ?? run.reasons.join(' ')}`);
  }
  io.answer(judged, () =>
    judged.map(({ runId, name, verdict }) => `${runId}  ${name}  ${verdict ?? 'held'}`).join('\n'),
  );
  const statuses = judged.map((run) => (run.phase === 'queued' ? EXIT.stopped : exitStatus(run)));
  return statuses.find((status) => status !== EXIT.ok) ?? EXIT.ok;
}

/** A run that is held in the queue starts only by the user's act: nothing waits for that here. */
async function untilJudgedOrHeld(
  runId: string,
  signal: AbortSignal,
  io: Io,
): Promise<RunView | null> {
  const waiting = new AbortController();
  const stop = (): void => waiting.abort();
  signal.addEventListener('abort', stop);
  let last: RunView | null = null;
  const run = await untilJudged(runId, io, waiting.signal, async (view) => {
    if (view.phase !== 'queued') return;
    const queue = granted(await io.link.ask((client) => client.queue.list()));
    const held = queue.find((one) => one.runId === runId)?.held ?? null;
    if (held === null) return;
    last = view;
    stop();
  });
  signal.removeEventListener('abort', stop);
  return run ?? last;
}

function planText(plan: SweepPlan): string {
  const job = plan.job === undefined ? [] : [`submits  ${quotedWords(plan.job.argv)}`];
  return [...plan.runs.map(({ name }) => name), ...job, estimateText(plan)].join('\n');
}

function estimateText({ runs, estimate }: SweepPlan): string {
  const { totalMs, bytes, isAlike } = estimate;
  if (totalMs === null) return `${runs.length} runs. No earlier run shows how long they take.`;
  const from = isAlike ? 'with these values' : 'of this recipe with other values';
  const disk = bytes === null ? '' : ` and ${sizeText(bytes)}`;
  const basis = estimate.runs === 1 ? '1 run' : `${estimate.runs} runs`;
  return `${runs.length} runs: about ${durationText(totalMs)}${disk}, by ${basis} ${from}.`;
}
