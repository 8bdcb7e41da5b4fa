import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { wandbMessage, type WandbItem, wandbNumbers } from '../files/wandb-messages';
import { WandbRecords } from '../files/wandb-records';
import type { Source, SourceReader } from '../source';
import { stepOf } from '../values/step-keys';

const Saved = z.object({
  records: z.unknown(),
  /** Step metric by the name of a metric, or by a glob. */
  axes: z.array(z.tuple([z.string(), z.string()])),
  /** The newest value of each step metric. */
  steps: z.record(z.string(), z.number()),
  countsUpdates: z.boolean(),
});

/** What W&B adds to each row. */
const OWN = new Set(['_step', '_timestamp', '_runtime', '_wandb']);
/** Metrics of verl (or ARPO), whose step is an update. */
const VERL = /^(?:actor|critic|timing_s|response_length|global_seqlen|val-core)\//;

interface Axis {
  readonly x: number;
  readonly xKind: XKind;
}

/**
 * The log of a run of W&B, as it is written offline (and beside a run that syncs): each row of history is a step. x is `_step`, or the
 * metric that `define_metric(…, step_metric=…)` names for it.
 */
class Wandb implements SourceReader {
  #records: WandbRecords;
  #axes: Map<string, string>;
  #steps: Map<string, number>;
  #countsUpdates: boolean;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#records = new WandbRecords(state?.records);
    this.#axes = new Map(state?.axes);
    this.#steps = new Map(Object.entries(state?.steps ?? {}));
    this.#countsUpdates = state?.countsUpdates ?? false;
  }

  push(bytes: Uint8Array): readonly TrainerEvent[] {
    const events: TrainerEvent[] = [];
    this.#records.push(bytes, (record) => {
      const message = wandbMessage(record);
      if (message?.kind === 'metric') this.#axes.set(message.name, message.step);
      if (message?.kind !== 'history') return;
      for (const event of this.#row(message.items, message.step)) events.push(event);
    });
    return events;
  }

  reset(): readonly TrainerEvent[] {
    this.#records = new WandbRecords();
    this.#axes.clear();
    this.#steps.clear();
    return [{ kind: 'segment' }];
  }

  finish(): readonly TrainerEvent[] {
    return [];
  }

  save(): Json {
    return {
      records: this.#records.save(),
      axes: [...this.#axes],
      steps: Object.fromEntries(this.#steps),
      countsUpdates: this.#countsUpdates,
    };
  }

  #row(items: readonly WandbItem[], step: number | null): readonly TrainerEvent[] {
    const numbers = wandbNumbers(items);
    for (const name of this.#axes.values()) {
      const value = numbers.get(name);
      if (value !== undefined && Number.isFinite(value)) this.#steps.set(name, value);
    }
    const seconds = numbers.get('_timestamp');
    const wallMs = seconds === undefined ? null : seconds * 1000;
    const x = numbers.get('_step') ?? step ?? Number.NaN;
    const tags = [...numbers].filter(([tag]) => !OWN.has(tag));
    this.#countsUpdates ||= tags.some(([tag]) => VERL.test(tag));
    return tags.map(([tag, value]) => {
      const axis = this.#axisOf(tag, x);
      return { kind: 'point', tag, value, ...axis, precision: PRECISION.exact, wallMs };
    });
  }

  #axisOf(tag: string, x: number): Axis {
    const metric = this.#stepMetricOf(tag);
    const own = metric === null || metric === tag ? undefined : this.#steps.get(metric);
    if (metric === null || own === undefined) {
      return { x, xKind: this.#countsUpdates ? 'update' : 'timestep' };
    }
    return { x: own, xKind: kindOf(metric) };
  }

  /** Exact names before globs; `*` only at the end, as W&B allows it. */
  #stepMetricOf(tag: string): string | null {
    const exact = this.#axes.get(tag);
    if (exact !== undefined) return exact;
    let best: readonly [string, string] | null = null;
    for (const axis of this.#axes) {
      const [glob] = axis;
      const isMatch = glob.endsWith('*') && tag.startsWith(glob.slice(0, -1));
      if (isMatch && (best === null || glob.length > best[0].length)) best = axis;
    }
    return best?.[1] ?? null;
  }
}

/** Hugging Face's Trainer counts updates under this name (WandbCallback in transformers/integrations/integration_utils.py). */
const HF_STEP = 'train/global_step';

function kindOf(metric: string): XKind {
  if (metric === HF_STEP) return 'update';
  const named = stepOf(new Map([[metric, 0]])) ?? stepOf(new Map([[baseName(metric), 0]]));
  return named?.xKind ?? 'row';
}

const wandb: Source = {
  kind: 'wandb',
  nameOf: (path) => `wandb:${/^run-(.+)\.wandb$/.exec(baseName(path))?.[1] ?? baseName(path)}`,
  volatile: false,
  // `:W&B`, 0xBEE1.
  matches: (path, head) =>
    path.endsWith('.wandb') &&
    [0x3a, 0x57, 0x26, 0x42, 0xe1, 0xbe].every((byte, i) => head[i] === byte),
  open: (_path, saved) => new Wandb(saved),
};
export default wandb;
