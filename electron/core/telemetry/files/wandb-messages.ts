import { addNumbers } from '../values/flat-numbers';
import { parseJson } from '../values/json-objects';
import { type Field, fields } from './protobuf';

/** An item of a history row or a configuration: its name's parts and its value. `undefined` = a value of a type that is not read. */
export interface WandbItem {
  readonly name: readonly string[];
  readonly value: unknown;
}

/** What a record says, as far as it is read. Numbers of fields: wandb/proto/wandb_internal.proto. */
export type WandbMessage =
  | { readonly kind: 'history'; readonly items: readonly WandbItem[]; readonly step: number | null }
  | { readonly kind: 'config'; readonly items: readonly WandbItem[] }
  | { readonly kind: 'metric'; readonly name: string; readonly step: string };

const [HISTORY, CONFIG, METRIC, RUN] = [2, 5, 12, 17];
const RUN_CONFIG = 4;
const BYTES = 2;
const decoder = new TextDecoder('utf-8');

/** The message of one record; null for one of no interest here. */
export function wandbMessage(record: Uint8Array): WandbMessage | null {
  for (const field of fields(record, 0, record.length)) {
    if (field.wire !== BYTES) continue;
    if (field.number === HISTORY) return historyOf(record, field);
    if (field.number === CONFIG) return configOf(record, field);
    if (field.number === METRIC) return metricOf(record, field);
    if (field.number !== RUN) continue;
    const config = [...fields(record, field.from, field.to)].find(
      ({ number, wire }) => number === RUN_CONFIG && wire === BYTES,
    );
    return config === undefined ? null : configOf(record, config);
  }
  return null;
}

/** HistoryRecord: item 1, step 2 (HistoryStep: num 1). */
function historyOf(record: Uint8Array, { from, to }: Field): WandbMessage {
  const items: WandbItem[] = [];
  let step: number | null = null;
  for (const field of fields(record, from, to)) {
    if (field.wire !== BYTES) continue;
    if (field.number === 1) items.push(itemOf(record, field));
    if (field.number !== 2) continue;
    // proto3 leaves a 0 out.
    step = [...fields(record, field.from, field.to)].find(({ number }) => number === 1)?.value ?? 0;
  }
  return { kind: 'history', items, step };
}

/** ConfigRecord: update 1. */
function configOf(record: Uint8Array, { from, to }: Field): WandbMessage {
  const updates = [...fields(record, from, to)].filter(
    ({ number, wire }) => number === 1 && wire === BYTES,
  );
  return { kind: 'config', items: updates.map((field) => itemOf(record, field)) };
}

/** MetricRecord: name 1 or glob_name 2, step_metric 4. */
function metricOf(record: Uint8Array, { from, to }: Field): WandbMessage | null {
  const texts = new Map<number, string>();
  for (const field of fields(record, from, to)) {
    if (field.wire === BYTES) texts.set(field.number, textOf(record, field));
  }
  const name = texts.get(1) ?? texts.get(2);
  const step = texts.get(4);
  return name === undefined || step === undefined ? null : { kind: 'metric', name, step };
}

/** HistoryItem and ConfigItem: key 1, nested_key 2, value_json 16; in history none 3, boolean 4, integer 5, number 6, text 7, json 8. */
function itemOf(record: Uint8Array, { from, to }: Field): WandbItem {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  let key: string | null = null;
  const nested: string[] = [];
  let value: unknown;
  for (const field of fields(record, from, to)) {
    const { number, wire } = field;
    if (wire === BYTES && number === 1) key = textOf(record, field);
    else if (wire === BYTES && number === 2) nested.push(textOf(record, field));
    else if (wire === BYTES && (number === 16 || number === 8)) {
      value = parseJson(textOf(record, field));
    } else if (wire === BYTES && number === 7) value = textOf(record, field);
    else if (wire === 0 && number === 3) value = null;
    else if (wire === 0 && number === 4) value = field.value !== 0;
    else if (wire === 0 && number === 5) value = zigzag(field.value);
    else if (wire === 1 && number === 6) value = view.getFloat64(field.from, true);
  }
  return { name: nested.length > 0 ? nested : [key ?? ''], value };
}

/** A sint64 of protobuf, exact up to 2^52. */
function zigzag(value: number): number {
  const unsigned = value < 0 ? value + 2 ** 64 : value;
  return unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2;
}

const textOf = (record: Uint8Array, { from, to }: Field): string =>
  decoder.decode(record.subarray(from, to));

/**
 * The numbers of a row of history by name, the parts of a name joined by `.` as W&B joins them. Pictures, histograms and tables, objects that
 * name their `_type`, have numbers inside that are no metrics.
 */
export function wandbNumbers(items: readonly WandbItem[]): ReadonlyMap<string, number> {
  const media = new Set(
    items
      .filter(({ name }) => name.at(-1) === '_type')
      .map(({ name }) => name.slice(0, -1).join('.')),
  );
  const numbers = new Map<string, number>();
  for (const { name, value } of items) {
    const isMedia = name.some((_, i) => media.has(name.slice(0, i).join('.')));
    if (!isMedia) addNumbers(numbers, name.join('.'), value);
  }
  return numbers;
}
