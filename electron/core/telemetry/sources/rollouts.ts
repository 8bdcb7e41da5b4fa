import { z } from 'zod';
import type { Json } from '../../lib/json';
import { PRECISION, type PointEvent, type TrainerEvent } from '../event';
import { baseName, folderName } from '../files/path-words';
import { RowFramer } from '../files/row-framer';
import { toolCallsIn } from '../rollouts/tool-calls';
import { parseJson } from '../values/json-objects';
import type { Source, SourceReader } from '../source';

const Row = z.record(z.string(), z.unknown());

/** Rows, how many called a tool, and their scores, of one step. */
const Step = z.object({
  rows: z.int(),
  calls: z.int(),
  scores: z.int(),
  mean: z.number(),
  /** Sum of squared distances from the mean (Welford 1962). */
  spread: z.number(),
});
type Step = z.infer<typeof Step>;
const Saved = z.object({
  framer: z.unknown(),
  steps: z.array(z.tuple([z.number(), Step])),
  told: z.int(),
});

const SHARE = 'share of rollouts of a step with at least one tool call';
function withRow(step: Step | undefined, row: z.infer<typeof Row>): Step {
  const old = step ?? { rows: 0, calls: 0, scores: 0, mean: 0, spread: 0 };
  const output = row['output'];
  const calls = toolCallsIn(row, typeof output === 'string' ? output : '');
  const grown = { ...old, rows: old.rows + 1, calls: old.calls + (calls > 0 ? 1 : 0) };
  const score = row['score'];
  if (typeof score !== 'number' || !Number.isFinite(score)) return grown;
  const scores = old.scores + 1;
  const mean = old.mean + (score - old.mean) / scores;
  return { ...grown, scores, mean, spread: old.spread + (score - old.mean) * (score - mean) };
}

/**
 * Rollouts that verl and ARPO dump, `{step}.jsonl` with a row per sample {input, output, score, step, …}. A step is one point, reported
 * when its file has stopped growing.
 */
class Rollouts implements SourceReader {
  readonly #prefix: string;
  readonly #fileStep: number | null;
  #framer: RowFramer;
  #steps: Map<number, Step>;
  /** Rows that are in points already. */
  #reported: number;

  constructor(path: string, saved: Json | null) {
    const isValidation = [baseName(path), folderName(path)].some((name) => name.startsWith('val'));
    this.#prefix = isValidation ? 'val_rollout' : 'rollout';
    const digits = /(\d+)\D*$/.exec(baseName(path).replace(/\.jsonl?$/, ''))?.[1];
    this.#fileStep = digits === undefined ? null : Number(digits);
    const state = Saved.safeParse(saved);
    this.#framer = new RowFramer(state.data?.framer);
    this.#steps = new Map(state.data?.steps);
    this.#reported = state.data?.told ?? 0;
  }

  push(bytes: Uint8Array): readonly TrainerEvent[] {
    for (const text of this.#framer.push(bytes)) this.#read(text);
    return [];
  }

  reset(): readonly TrainerEvent[] {
    const wasReported = this.#reported > 0;
    this.#framer = new RowFramer();
    this.#steps = new Map();
    this.#reported = 0;
    return wasReported ? [{ kind: 'segment' }] : [];
  }

  finish(): readonly TrainerEvent[] {
    for (const text of this.#framer.end()) this.#read(text);
    const rows = [...this.#steps.values()].reduce((sum, step) => sum + step.rows, 0);
    if (rows === this.#reported) return [];
    this.#reported = rows;
    return [...this.#steps]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([x, step]) => this.#points(x, step));
  }

  save(): Json {
    return { framer: this.#framer.save(), steps: [...this.#steps], told: this.#reported };
  }

  #read(text: string): void {
    const row = Row.safeParse(parseJson(text)).data;
    if (row === undefined) return;
    const step = typeof row['step'] === 'number' ? row['step'] : this.#fileStep;
    if (step === null || !Number.isFinite(step)) return;
    this.#steps.set(step, withRow(this.#steps.get(step), row));
  }

  #points(x: number, step: Step): PointEvent[] {
    const point = (name: string, value: number, derivation: string): PointEvent => ({
      kind: 'point',
      tag: `${this.#prefix}/${name}`,
      x,
      xKind: 'update',
      value,
      precision: PRECISION.exact,
      wallMs: null,
      derivation,
    });
    const share = point('tool_call_share', (100 * step.calls) / step.rows, SHARE);
    if (step.scores === 0) return [share];
    const std = Math.sqrt(step.spread / step.scores);
    return [
      share,
      point('score_mean', step.mean, 'mean score of the rollouts of a step'),
      point('score_std', std, 'standard deviation of the scores of the rollouts of a step'),
    ];
  }
}

const rollouts: Source = {
  kind: 'rollouts',
  // The files of a folder are one source, a step each.
  nameOf: (path) => `rollouts:${folderName(path)}`,
  volatile: true,
  matches: (path, head) =>
    /(^|\/)[^/]*\d+\.jsonl$/.test(path) &&
    /^\s*\{"input":/.test(new TextDecoder().decode(head.subarray(0, 64))),
  open: (path, saved) => new Rollouts(path, saved),
};
export default rollouts;
