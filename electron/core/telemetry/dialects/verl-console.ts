import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import { PRECISION, type PointEvent, type StateEvent, type TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { readNumber } from '../values/printed-number';
import { speaksForTrainer } from '../line/ray-prefix';

const STEP = /^step:(\d{1,15}) - /;
const KEY = /^[\p{L}_].{0,199}$/u;
/** numpy 2 and torch print themselves around their number: `np.float64(0.5)`, `tensor(3)`. */
const WRAPPED = /^(?:np\.\w+|tensor)\((.*)\)$/;
const THREE_DECIMALS = /^-?\d+\.\d{3}$/;
/** A validation or reward sample: what follows is a model's text, up to the line of the ground truth. */
const SAMPLE_BEGINS = /^(?:\[(?:prompt|response)\] |solution_str: )/;
const SAMPLE_ENDS = /^\[ground_truth\]|, ground_truth: /;
/** No sample is longer; a reader that missed its end must not stay deaf. */
const MAX_SAMPLE_LENGTH = 2000;

/**
 * verl's console logger: `step:3 - actor/lr:0.000 - critic/score/mean:-0.5 …` (aggregate_logger.py), printed by Ray's TaskRunner. ARPO's
 * fork and verl 0.4 print `{:.3f}`, later ones all digits. Anchored at the start of the message, for `training/global_step:3 - ` is in the
 * same line. What other workers print, and what is in the text of a sample, is never read: a model may write such lines.
 */
class VerlConsoleReader implements DialectReader {
  /** Lines left of a sample's text, at most; 0 outside. */
  #sampleLines: number;

  constructor(saved: Json | null) {
    this.#sampleLines = z.number().safeParse(saved).data ?? 0;
  }

  read({ text, actor, actorPid }: Line): readonly TrainerEvent[] | null {
    // Quick: most lines of a log begin with none of these, and are no sample's text.
    if (this.#sampleLines === 0 && !'[sTSRl'.includes(text.charAt(0))) return null;
    if (!speaksForTrainer(actor, actorPid)) return null;
    if (this.#isSample(text)) return null;
    if (text.startsWith('step:')) return readStep(text);
    return /^[TSRl]/.test(text) && text.length < 1000 ? readWords(text) : null;
  }

  isOpen(): boolean {
    return this.#sampleLines > 0;
  }

  save(): Json {
    return this.#sampleLines;
  }

  #isSample(text: string): boolean {
    if (SAMPLE_BEGINS.test(text)) this.#sampleLines = MAX_SAMPLE_LENGTH;
    if (this.#sampleLines === 0) return false;
    this.#sampleLines -= 1;
    if (SAMPLE_ENDS.test(text)) this.#sampleLines = 0;
    return true;
  }
}

function readStep(text: string): readonly TrainerEvent[] | null {
  const head = STEP.exec(text);
  if (head === null) return null;
  const x = Number(head[1]);
  const parts = text.slice(head[0].length).split(' - ');
  const points = parts.flatMap((part): PointEvent[] => {
    const colon = part.lastIndexOf(':');
    const tag = part.slice(0, Math.max(0, colon));
    const printed = part.slice(colon + 1).trim();
    const value = KEY.test(tag) ? readNumber(WRAPPED.exec(printed)?.[1] ?? printed) : null;
    if (value === null) return [];
    const precision = THREE_DECIMALS.test(printed) ? PRECISION.console3 : PRECISION.exact;
    return [{ kind: 'point', tag, x, xKind: 'update', value, precision, wallMs: null }];
  });
  // Two pairs, or one with a path for a name (a validation alone); pieces of another line only in the minority.
  const isEnough = points.length >= 2 || points[0]?.tag.includes('/') === true;
  if (!isEnough || points.length * 2 <= parts.length) return null;
  return [...points, ...toolCallsPerRollout(points)];
}

const CALLS = 'tools/total_calls';
const TOKENS = 'perf/total_num_tokens';
const BY_COUNTERS = `${CALLS} ÷ rollouts of the step (${TOKENS} ÷ mean length of prompt and response)`;

/** ARPO prints how many tools were called, not by how many rollouts: calls for each rollout, where its counters give them. */
function toolCallsPerRollout(points: readonly PointEvent[]): PointEvent[] {
  const values = new Map(points.map(({ tag, value }) => [tag, value]));
  const first = points[0];
  const [calls, tokens, prompt, response] = [
    CALLS,
    TOKENS,
    'prompt_length/mean',
    'response_length/mean',
  ].map((tag) => values.get(tag) ?? Number.NaN);
  const rollouts = (tokens ?? Number.NaN) / ((prompt ?? Number.NaN) + (response ?? Number.NaN));
  // The means are rounded: a count that is not whole was computed from something else.
  const isComplete = Math.abs(rollouts - Math.round(rollouts)) < 0.05 && rollouts > 0.5;
  if (first === undefined || calls === undefined || Number.isNaN(calls) || !isComplete) return [];
  const value = calls / Math.round(rollouts);
  const tag = 'rollout/tool_calls_per_rollout';
  return [{ ...first, tag, value, precision: PRECISION.exact, derivation: BY_COUNTERS }];
}

function readWords(text: string): readonly TrainerEvent[] | null {
  const total = /^Total training steps: (\d{1,15})$/.exec(text)?.[1];
  if (total !== undefined) return [{ kind: 'target', x: Number(total), xKind: 'update' }];
  const folder = /^Saving tensorboard log to (\S.*?)\.?$/.exec(text)?.[1];
  if (folder !== undefined) return [{ kind: 'log-folder', path: folder }];
  if (/^Resuming from \S*global_step_\d+/.test(text)) return [stateOf('resumed', text)];
  if (text.startsWith('local_global_step_folder: ')) return [stateOf('saved', text)];
  return null;
}

/** A state that names its step by a folder: it is reported before the metrics of that step. */
function stateOf(state: string, says: string): StateEvent {
  const step = /global_step_(\d{1,15})\b/.exec(says)?.[1];
  const reported = { kind: 'state', state, says } as const;
  return step === undefined ? reported : { ...reported, at: { x: Number(step), xKind: 'update' } };
}

export default {
  id: 'verl-console',
  title: 'verl and ARPO console',
  order: 30,
  concerns: { first: /[[sTSRl]/ },
  open: (saved) => new VerlConsoleReader(saved),
} satisfies Dialect;
