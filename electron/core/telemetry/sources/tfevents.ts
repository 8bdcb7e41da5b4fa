import { z } from 'zod';
import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { baseName, folderName } from '../files/path-words';
import { type PlainScalar, readPlainScalar } from '../files/plain-scalar';
import { type Field, fields } from '../files/protobuf';
import { TagBatches } from '../files/tag-batches';
import { scalarOfTensor, type Scalar } from '../files/tensor';
import { TfRecords } from '../files/tf-records';
import type { Source, SourceReader } from '../source';

const Saved = z.object({
  records: z.unknown(),
  /** It counts updates. */
  verl: z.boolean(),
  sb3: z.boolean().optional(),
  last: z.number().nullable(),
});

/** Tags by which a file of verl (or ARPO) is known: it counts updates. */
const VERL =
  /^(actor|critic|training|perf|timing_s|timing_per_token_ms|response_length|prompt_length|global_seqlen|val-core|val-aux|tools)\//;
/** Tags by which a file of Hugging Face's Trainer without its arguments is known: it counts updates. */
const HF_TRAINER = /^train\/(?:epoch|grad_norm)$/;
/**
 * Ray Tune puts this before each name, and its `progress.csv` has the same values without it (ray/tune/logger/tensorboardx.py). Its step is
 * `timesteps_total`, which only the old stack of RLlib counts, else the iteration.
 */
const TUNE = 'ray/tune/';
const TUNE_TIMESTEPS = /^ray\/tune\/(?:episode_|custom_metrics|sampler_results|timesteps_total)/;
/** Tags of SB3, which counts timesteps; among them `train/grad_norm` is somebody's own. */
const SB3 = /^(?:time|rollout)\//;
/**
 * The text that Hugging Face's Trainer writes before its first number: its TrainingArguments as JSON
 * (transformers/integrations/integration_utils.py, TensorBoardCallback.on_train_begin).
 */
const HF_ARGUMENTS = 'args/text_summary';
const HF_ARGUMENT = '"per_device_train_batch_size"';
/**
 * The text that CleanRL and its forks write first: their parameters as a Markdown table, with the number of environment steps, which are
 * their x (cleanrl/ppo.py, `writer.add_text("hyperparameters", …)`).
 */
const CLEANRL_PARAMETERS = 'hyperparameters/text_summary';
const CLEANRL_GOAL = /\|total_timesteps\|\s*(\d[\d_.e+]{0,20})\s*\|/;
const SESSION_START = 1;
const decoder = new TextDecoder('utf-8');

/** tensorboard/compat/proto/event.proto: wall_time 1, step 2 (absent = 0), summary 5, session_log 7. */
class TfEvents implements SourceReader {
  readonly #batches = new TagBatches((tag) => this.#meet(tag));
  readonly #plain: PlainScalar = { wallMs: 0, step: 0, value: 0, tagFrom: 0, tagTo: 0 };
  #records: TfRecords;
  #countsUpdates: boolean;
  #isSb3: boolean;
  #lastStep: number | null;
  /** Events in the bytes of one push. */
  #events: TrainerEvent[] = [];

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved);
    this.#records = new TfRecords(state.data?.records);
    this.#countsUpdates = state.data?.verl ?? false;
    this.#isSb3 = state.data?.sb3 ?? false;
    this.#lastStep = state.data?.last ?? null;
  }

  push(bytes: Uint8Array): readonly TrainerEvent[] {
    this.#events = [];
    this.#records.push(bytes, this.#read);
    this.#settle();
    return this.#events;
  }

  reset(): readonly TrainerEvent[] {
    this.#records = new TfRecords();
    this.#lastStep = null;
    return [{ kind: 'segment' }];
  }

  finish(): readonly TrainerEvent[] {
    return [];
  }

  save(): Json {
    return {
      records: this.#records.save(),
      verl: this.#countsUpdates,
      sb3: this.#isSb3,
      last: this.#lastStep,
    };
  }

  /** The points so far, as events: what comes next must not be mixed with them. */
  #settle(): void {
    this.#events.push(...this.#batches.drain(this.#countsUpdates ? 'update' : 'timestep'));
  }

  /** Of a new tag: what it says about the file. @returns the name of its series */
  #meet(tag: string): string {
    if (tag.startsWith(TUNE) && tag.length > TUNE.length) {
      if (!TUNE_TIMESTEPS.test(tag)) this.#countUpdates();
      return tag.slice(TUNE.length);
    }
    this.#isSb3 ||= SB3.test(tag);
    if (VERL.test(tag) || (HF_TRAINER.test(tag) && !this.#isSb3)) this.#countUpdates();
    return tag;
  }

  #countUpdates(): void {
    if (this.#countsUpdates) return;
    this.#settle();
    this.#countsUpdates = true;
  }

  readonly #read = (data: Uint8Array, view: DataView, from: number, to: number): void => {
    const plain = this.#plain;
    if (readPlainScalar(data, view, from, to, plain)) {
      const { tagFrom, tagTo, wallMs, step, value } = plain;
      if (this.#batches.add(data, tagFrom, tagTo, wallMs, step, value, PRECISION.float32)) {
        this.#lastStep = step;
      }
    } else this.#readAny(data, view, from, to);
  };

  #readAny(data: Uint8Array, view: DataView, from: number, to: number): void {
    let wallMs = Number.NaN;
    let step = 0;
    let restarted = false;
    const summaries: (readonly [number, number])[] = [];
    for (const field of fields(data, from, to)) {
      if (field.number === 1 && field.wire === 1) {
        const seconds = view.getFloat64(field.from, true);
        wallMs = Number.isFinite(seconds) ? seconds * 1000 : Number.NaN;
      } else if (field.number === 2 && field.wire === 0) step = field.value;
      else if (field.number === 5 && field.wire === 2) summaries.push([field.from, field.to]);
      else if (field.number === 7 && field.wire === 2) {
        restarted = [...fields(data, field.from, field.to)].some(
          (part) => part.number === 1 && part.value === SESSION_START,
        );
      }
    }
    if (restarted && this.#lastStep !== null && step <= this.#lastStep) {
      this.#settle();
      this.#events.push({ kind: 'segment' });
      this.#lastStep = null;
    }
    for (const [start, end] of summaries) this.#readSummary(data, view, start, end, step, wallMs);
  }

  #readSummary(
    data: Uint8Array,
    view: DataView,
    from: number,
    to: number,
    step: number,
    wallMs: number,
  ): void {
    for (const entry of fields(data, from, to)) {
      if (entry.number !== 1 || entry.wire !== 2) continue;
      const read = readValue(data, view, entry.from, entry.to);
      if (read === null) {
        if (textOf(data, entry.from, entry.to, HF_ARGUMENTS)?.includes(HF_ARGUMENT) === true)
          this.#countUpdates();
        const parameters = textOf(data, entry.from, entry.to, CLEANRL_PARAMETERS);
        const goal = Number(CLEANRL_GOAL.exec(parameters ?? '')?.[1]?.replaceAll('_', ''));
        if (goal > 0) this.#events.push({ kind: 'target', x: goal, xKind: 'timestep' });
        continue;
      }
      const { tag, value, precision } = read;
      if (this.#batches.add(data, tag.from, tag.to, wallMs, step, value, precision)) {
        this.#lastStep = step;
      }
    }
  }
}

/** The bytes of a Summary.Value with that tag as text; null for another. */
function textOf(data: Uint8Array, from: number, to: number, tag: string): string | null {
  for (const field of fields(data, from, to)) {
    if (field.number !== 1 || field.wire !== 2) continue;
    const isTag = decoder.decode(data.subarray(field.from, field.to)) === tag;
    return isTag ? decoder.decode(data.subarray(from, to)) : null;
  }
  return null;
}

/** Summary.Value: tag 1, simple_value 2, tensor 8. null for pictures, histograms, texts and broken ones. */
function readValue(
  data: Uint8Array,
  view: DataView,
  from: number,
  to: number,
): ({ readonly tag: Field } & Scalar) | null {
  let tag: Field | null = null;
  let scalar: Scalar | null = null;
  for (const field of fields(data, from, to)) {
    if (field.number === 1 && field.wire === 2) tag = field;
    else if (field.number === 2 && field.wire === 5) {
      scalar = { value: view.getFloat32(field.from, true), precision: PRECISION.float32 };
    } else if (field.number === 8 && field.wire === 2) {
      scalar ??= scalarOfTensor(data, field.from, field.to);
    }
  }
  return tag === null || tag.from === tag.to || scalar === null ? null : { tag, ...scalar };
}

const tfevents: Source = {
  kind: 'tfevents',
  // All files of a folder are one source, read in the order of their names.
  nameOf: (path) => `tfevents:${folderName(path)}`,
  volatile: false,
  matches: (path) => baseName(path).includes('tfevents'),
  open: (_path, saved) => new TfEvents(saved),
};
export default tfevents;
