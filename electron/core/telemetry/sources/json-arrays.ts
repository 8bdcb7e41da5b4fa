import { PRECISION, type TrainerEvent } from '../event';
import { type DocumentFormat, type DocumentRow, DocumentsReader } from '../files/documents-reader';
import { baseName, folderName } from '../files/path-words';
import type { Source } from '../source';
import { isGroup, numberOf, numbersOf, parseJson } from '../values/json-objects';
import { NO_METRICS, stepOf } from '../values/step-keys';

const MAX_ROWS = 200_000;
const SPACE = new Set([9, 10, 13, 32]);
const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
/** A list of numbers whose names speak of episodes is counted by them. */
const EPISODES = /episode|reward|return/i;

/**
 * A JSON object that holds lists, rewritten as a whole: lists of numbers (`{"rewards": [1, 2]}`, x is the place in the list, from 1), or a
 * list of objects with a step each, as `log_history` in trainer_state.json of Hugging Face's Trainer. Numbers beside the lists are totals,
 * and no series.
 */
const format: DocumentFormat = {
  endOf: objectEnd,
  rows: (document) => {
    const object = parseJson(new TextDecoder().decode(document));
    if (!isGroup(object)) return null;
    const lists = Object.entries(object).flatMap(([name, list]): [string, readonly unknown[]][] =>
      Array.isArray(list) && list.length > 0 ? [[name, list.slice(0, MAX_ROWS)]] : [],
    );
    const histories = lists.filter(([, list]) => list.every(isGroup));
    if (histories.length > 0) return histories.flatMap(([, list]) => historyRows(list));
    return columnRows(lists.filter(([, list]) => numberOf(list[0]) !== undefined));
  },
};

/** Index after the closing brace of the object that begins at 0. */
function objectEnd(bytes: Uint8Array, from: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
    if (depth === 0 && !SPACE.has(byte)) return byte === CLOSE && at + 1 > from ? at + 1 : null;
  }
  return null;
}

function columnRows(lists: readonly (readonly [string, readonly unknown[]])[]): DocumentRow[] {
  const rows = Math.max(0, ...lists.map(([, list]) => list.length));
  const xKind = lists.some(([name]) => EPISODES.test(name)) ? 'episode' : 'row';
  return Array.from({ length: rows }, (_, i): DocumentRow => {
    const cells = lists.flatMap(([name, list]): [string, number][] => {
      const value = i < list.length ? numberOf(list[i]) : undefined;
      return value === undefined ? [] : [[name, value]];
    });
    return {
      key: cells.map(([name, value]) => `${name}=${value}`).join('|'),
      events: cells.map(([tag, value]) => pointOf(tag, value, { x: i + 1, xKind })),
    };
  });
}

function historyRows(list: readonly unknown[]): DocumentRow[] {
  return list.flatMap((entry, i): DocumentRow[] => {
    if (!isGroup(entry)) return [];
    const numbers = numbersOf(entry);
    const step = stepOf(numbers);
    // A Trainer's step is an update of the model.
    const location =
      step === null
        ? ({ x: i + 1, xKind: 'row' } as const)
        : ({ x: step.x, xKind: step.key === 'step' ? 'update' : step.xKind } as const);
    const cells = [...numbers].filter(([name]) => name !== step?.key && !NO_METRICS.has(name));
    return [
      {
        key: [...numbers].map(([name, value]) => `${name}=${value}`).join('|'),
        events: cells.map(([tag, value]) => pointOf(tag, value, location)),
      },
    ];
  });
}

function pointOf(
  tag: string,
  value: number,
  location: { readonly x: number; readonly xKind: 'episode' | 'row' | 'update' | 'timestep' },
): TrainerEvent {
  return { kind: 'point', tag, value, ...location, precision: PRECISION.exact, wallMs: null };
}

const jsonArrays: Source = {
  kind: 'json-arrays',
  nameOf: (path) => baseName(path),
  volatile: true,
  // Each checkpoint of a Trainer holds the state up to it: the one beside them has it all.
  matches: (path, head) =>
    /(^|\/)(?:training_metrics|training_history|trainer_state)\.json$/.test(path) &&
    !/^checkpoint-\d+$/.test(folderName(path)) &&
    head[0] === OPEN,
  open: (_path, saved) => new DocumentsReader(saved, format),
};
export default jsonArrays;
