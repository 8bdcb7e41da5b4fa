import type { Figures } from '#core/contract/run/run-rows';
import type { RunView } from '#core/contract/run/run';
import type { CanonicalName } from '#core/contract/series/series';
import type { ExtrasOfRuns, RunExtras } from '../bridge/readers/run-extras';
import type { RunState } from '../ui/runs/run-state';

/** One row of the list: a run with all that may be in its columns. */
export interface RowItem {
  readonly run: RunView;
  readonly state: RunState;
  /** Titles as people know them. */
  readonly recipe: string;
  readonly target: string;
  readonly extras: RunExtras;
  /** null while it was not measured. */
  readonly bytes: number | null;
  /** The likely cause of a run that failed; null where no known cause matches. */
  readonly looksLike: string | null;
}

export const NO_EXTRAS: RunExtras = {
  params: null,
  notes: '',
  tags: [],
  star: false,
  labels: {},
  metrics: {},
  spark: null,
};

/** Sources of a list's rows, beside the runs. */
export interface RowSources {
  readonly extras: ExtrasOfRuns | null;
  readonly recipes: ReadonlyMap<string, string>;
  readonly targets: ReadonlyMap<string, string>;
  readonly sizes: ReadonlyMap<string, number>;
  readonly looksLike: ReadonlyMap<string, string>;
  readonly stateOf: (run: RunView) => RunState;
}

/** Makes rows of runs; one that did not change stays the same object, so that it is not drawn again. */
export class RowMaker {
  #before: ReadonlyMap<string, RowItem> = new Map();

  rows(runs: readonly RunView[], sources: RowSources): RowItem[] {
    const rows = rowItems(runs, sources, this.#before);
    this.#before = new Map(rows.map((item) => [item.run.runId, item]));
    return rows;
  }
}

function rowItems(
  runs: readonly RunView[],
  sources: RowSources,
  before: ReadonlyMap<string, RowItem>,
): RowItem[] {
  return runs.map((run) => {
    const next: RowItem = {
      run,
      state: sources.stateOf(run),
      recipe: sources.recipes.get(run.recipe) ?? run.recipe,
      target: sources.targets.get(run.target) ?? run.target,
      extras: sources.extras?.get(run.runId) ?? NO_EXTRAS,
      bytes: sources.sizes.get(run.runId) ?? null,
      looksLike: sources.looksLike.get(run.runId) ?? null,
    };
    const old = before.get(run.runId);
    return old !== undefined && isSame(old, next) ? old : next;
  });
}

function isSame(a: RowItem, b: RowItem): boolean {
  return (
    a.run === b.run &&
    a.extras === b.extras &&
    a.recipe === b.recipe &&
    a.target === b.target &&
    a.bytes === b.bytes &&
    a.looksLike === b.looksLike &&
    a.state.tone === b.state.tone &&
    a.state.word === b.state.word &&
    a.state.percent === b.state.percent &&
    a.state.sinceMs === b.state.sinceMs
  );
}

/** The canonical names of figures that a run may have. */
const LABELS: ReadonlySet<string> = new Set<CanonicalName>([
  'reward',
  'eval_reward',
  'ep_len',
  'kl',
  'entropy',
  'loss',
  'eval_loss',
  'fps',
  'gpu_mem',
  'llm_query_rate',
]);

export function isLabel(name: string): name is CanonicalName {
  return LABELS.has(name);
}

/** The figures of a canonical label or a tag; null when the run has none. */
export function figuresOf({ extras }: RowItem, name: string): Figures | null {
  const labelled = isLabel(name) ? extras.labels[name] : undefined;
  return labelled ?? extras.metrics[name] ?? null;
}

/** A parameter by its name, or by the last part of a dotted one: `lr` finds `optim.lr`. */
export function paramOf({ extras }: RowItem, name: string): unknown {
  const { params } = extras;
  if (params === null) return undefined;
  if (name in params) return params[name];
  const dotted = Object.keys(params).find((key) => key.endsWith(`.${name}`));
  return dotted === undefined ? undefined : params[dotted];
}
