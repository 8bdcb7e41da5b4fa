import { type Finding, finding } from '#core/contract/finding';
import { isOver, type RunView } from '#core/contract/run/run';
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
    return finding('end', 'warn', `${run.name} finished, but nothing shows that it trained.`);
  }
  const [reason] = run.reasons;
  const why = reason === undefined ? '' : ` ${reason}`;
  return finding(
    'end',
    'bad',
    `${run.name} ${verdict === null ? 'was not judged' : WORDS[verdict]}.${why}`,
    {
      advice: 'Open the run, fix what it says, and run the toy again.',
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
    const says = `It updated the model: ${best.tag} up to ${best.xKind} ${(best.lastX ?? 0).toLocaleString('en-US')}.`;
    return finding('update', 'ok', says);
  }
  return finding(
    'update',
    'bad',
    'No update of the model was seen: no training metric has a step above 0.',
    {
      advice: 'Give the toy enough steps for one update: for PPO, at least n_steps × environments.',
    },
  );
}

function metricRow({ series }: ToyFacts): Finding {
  const filled = series.filter(({ pointCount }) => pointCount > 0);
  const points = filled.reduce((sum, { pointCount }) => sum + pointCount, 0);
  if (points === 0) {
    return finding('metrics', 'bad', 'No metric arrived. A full run could not be followed.', {
      advice: 'Turn on the trainer’s logger (console or TensorBoard).',
    });
  }
  const says = `${filled.length} metrics with ${points.toLocaleString('en-US')} points arrived.`;
  return finding('metrics', 'ok', says);
}

function checkpointRows({ saved, saves, loaded, resumes }: ToyFacts): Finding[] {
  if (saved === null) {
    return [finding('checkpoint', 'unknown', 'Its checkpoints could not be looked at.')];
  }
  const [newest] = saved;
  if (newest === undefined && !saves) {
    const says = 'This trainer saves no checkpoint: a full run that is cut off begins again.';
    return [finding('checkpoint', 'warn', says)];
  }
  if (newest === undefined) {
    return [
      finding('checkpoint', 'bad', 'It saved no checkpoint. A full run could lose everything.', {
        advice: 'Make the toy save one: lower the interval, or let it end by itself.',
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
      finding('checkpoint-loaded', 'unknown', 'Its checkpoint was not loaded again yet.', {
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
        ? 'Fix this first: a full run that is cut off could not continue.'
        : 'This task never continues from a checkpoint: a full run that is cut off begins again, and its model needs code of the project to be loaded.',
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
      'No LLM query rate arrived, so nothing shows that the LLM was asked.',
    );
  }
  if (rate <= 0) {
    return finding('llm', 'bad', 'The LLM was never asked: its query rate is 0%.');
  }
  const query = `The LLM was asked in ${Number(rate.toFixed(1))}% of the decisions`;
  if (errors === null) {
    return finding('llm', 'unknown', `${query}; how many of its answers failed was not reported.`);
  }
  if (errors >= 100) {
    return finding(
      'llm',
      'bad',
      `${query}, and every answer failed: a simulated LLM, or none at all.`,
      {
        advice: 'Check that transformers can be imported and that the model’s folder is whole.',
      },
    );
  }
  return finding(
    'llm',
    errors > 0 ? 'warn' : 'ok',
    `${query}; ${Number(errors.toFixed(1))}% failed.`,
  );
}
