import { type Finding, finding } from '#core/contract/finding';
import type { RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import type { SeriesView } from '#core/contract/series/series';
import type { SavedFile } from '../task-deps';

/** Facts about a toy run. */
export interface ToyFacts {
  readonly run: RunView;
  readonly series: readonly SeriesView[];
  /** Newest first; null: it could not be looked at. */
  readonly saved: readonly SavedFile[] | null;
  /** What came of loading one; null: not tried. */
  readonly loaded: { readonly ok: boolean; readonly says: string } | null;
  /** Whether the project names checkpoints of this task at all. */
  readonly saves: boolean;
  /** Whether the task can continue from its own checkpoint. */
  readonly resumes: boolean;
  /** Whether a language model is used while it trains. */
  readonly llm: boolean;
}

const TRAINING_TAG = /^(?:train|actor|critic|loss|training|losses)\//i;

/** What a toy proved for a full run, one row a proof; what was not tested is unknown, never met. */
export function toyRows(facts: ToyFacts): Finding[] {
  return [
    endRow(facts),
    updateRow(facts),
    metricRow(facts),
    ...checkpointRows(facts),
    ...(facts.llm ? [llmRow(facts)] : []),
  ];
}

function endRow({ run }: ToyFacts): Finding {
  const { verdict } = run;
  if (!isOver(run)) return finding('end', 'unknown', `${run.name} is still running.`);
  if (verdict === 'succeeded') return finding('end', 'ok', `${run.name} succeeded.`);
  if (verdict === 'finished') {
    return finding('end', 'warn', `${run.name} finished without proof that it trained.`);
  }
  const [reason] = run.reasons;
  const why = reason === undefined ? '' : ` ${reason}`;
  return finding(
    'end',
    'bad',
    `${run.name} ${verdict === null ? 'has no verdict' : WORDS[verdict]}.${why}`,
    {
      advice: 'Open the run, fix the problem, and run the toy again.',
    },
  );
}

const WORDS = {
  failed: 'failed',
  suspicious: 'is suspicious',
  stopped: 'was stopped',
  lost: 'was lost',
} as const;

/** One update of the weights: a training metric with a step above 0. */
function updateRow({ series }: ToyFacts): Finding {
  const trained = series.filter(
    ({ tag, canonical, pointCount }) =>
      pointCount > 0 && (TRAINING_TAG.test(tag) || canonical === 'loss' || canonical === 'kl'),
  );
  const best = trained.find(
    ({ lastX, xKind }) => (lastX ?? 0) > 0 || (xKind === 'row' && lastX !== null),
  );
  if (best !== undefined) {
    const says = `The model was updated: ${best.tag} up to ${best.xKind} ${(best.lastX ?? 0).toLocaleString('en-US')}.`;
    return finding('update', 'ok', says);
  }
  return finding(
    'update',
    'bad',
    'The model was never updated: no training metric has a step above 0.',
    {
      advice: 'Give the toy enough steps for one update (PPO: at least n_steps × environments).',
    },
  );
}

function metricRow({ series }: ToyFacts): Finding {
  const filled = series.filter(({ pointCount }) => pointCount > 0);
  const points = filled.reduce((sum, { pointCount }) => sum + pointCount, 0);
  if (points === 0) {
    return finding('metrics', 'bad', 'No metrics arrived. A full run could not be followed.', {
      advice: 'Turn on the trainer’s logger (console or TensorBoard).',
    });
  }
  const says = `${filled.length} metrics with ${points.toLocaleString('en-US')} points.`;
  return finding('metrics', 'ok', says);
}

function checkpointRows({ saved, saves, loaded, resumes }: ToyFacts): Finding[] {
  if (saved === null) {
    return [finding('checkpoint', 'unknown', 'Its checkpoints could not be checked.')];
  }
  const [newest] = saved;
  if (newest === undefined && !saves) {
    const says = 'This trainer saves no checkpoints. An interrupted full run starts over.';
    return [finding('checkpoint', 'warn', says)];
  }
  if (newest === undefined) {
    return [
      finding('checkpoint', 'bad', 'It saved no checkpoint. A full run could lose everything.', {
        advice: 'Make the toy save one: lower the interval, or let it finish.',
      }),
    ];
  }
  const row = finding(
    'checkpoint',
    'ok',
    `It saved ${saved.length === 1 ? 'a checkpoint' : `${saved.length} checkpoints`}: ${newest.path}.`,
  );
  if (loaded === null) {
    return [
      row,
      finding('checkpoint-loaded', 'unknown', 'Its checkpoint was not tested yet.', {
        advice: 'Open the run and test the checkpoint, or continue from it.',
      }),
    ];
  }
  return [
    row,
    loaded.ok ? finding('checkpoint-loaded', 'ok', loaded.says) : unloaded(loaded.says, resumes),
  ];
}

/** A checkpoint that does not load; of a task that continues from none it loses less. */
function unloaded(says: string, resumes: boolean): Finding {
  return finding(
    'checkpoint-loaded',
    resumes ? 'bad' : 'warn',
    `Its newest checkpoint does not load. ${says}`,
    {
      advice: resumes
        ? 'Fix this first. Otherwise an interrupted full run cannot continue.'
        : 'This task never resumes from a checkpoint. An interrupted full run starts over, and its model needs the project’s code to load.',
    },
  );
}

/** Asked at all, and not only in vain: a query rate above 0 with an error rate below 100%. */
function llmRow({ series }: ToyFacts): Finding {
  const rate = series.find(({ canonical }) => canonical === 'llm_query_rate')?.last ?? null;
  const errors =
    series.find(({ tag }) => /(?:^|\/)(?:llm_)?error_rate(?:_pct)?$/i.test(tag))?.last ?? null;
  if (rate === null) {
    return finding(
      'llm',
      'bad',
      'No LLM query rate arrived, so it is unknown whether the LLM was queried.',
    );
  }
  if (rate <= 0) {
    return finding('llm', 'bad', 'The LLM was never queried (query rate 0%).');
  }
  const query = `The LLM was queried for ${Number(rate.toFixed(1))}% of decisions`;
  if (errors === null) {
    return finding('llm', 'unknown', `${query}. Its error rate was not reported.`);
  }
  if (errors >= 100) {
    return finding(
      'llm',
      'bad',
      `${query}, and every query failed. The LLM may be simulated or missing.`,
      {
        advice: 'Check that transformers can be imported and that the model’s folder is complete.',
      },
    );
  }
  return finding(
    'llm',
    errors > 0 ? 'warn' : 'ok',
    `${query}; ${Number(errors.toFixed(1))}% failed.`,
  );
}
