import type { TrainerEvent } from '../../event';
import { printedPoint } from '../../values/printed-point';

/** A block of rows that belong to one episode. */
export interface OpenBlock {
  readonly kind: 'collection' | 'evaluation' | 'summary';
  readonly x: number;
}

const HEADS: readonly (readonly [OpenBlock['kind'], RegExp])[] = [
  ['collection', /^--- Episode (\d{1,9})\/(\d{1,9}) ---\s*$/],
  ['evaluation', /^Evaluation episode (\d{1,9})\/(\d{1,9})\s*$/],
  ['summary', /^=== META-EPISODE (\d{1,9})\/(\d{1,9}) SUMMARY ===\s*$/],
];
const ROW =
  /^ {2}(Mean reward|Total steps|Experiences collected|Training steps|Environments reset|Collection time|Experiences\/second|Episode time|Agent epsilon): (-?[\d.]+|nan|inf)s?\s*$/;
const LAST: Readonly<Partial<Record<OpenBlock['kind'], string>>> = {
  collection: 'Agent epsilon',
  evaluation: 'Experiences/second',
};
const SUMMARY =
  /^(Training|Rewards|Environment|Loss Components|Performance Metrics|Bonuses|Spatial Metrics|Spatial Forces|Q-Values): (?=\w+=)/;
const PAIR = /(\w{1,40})=([-+]?(?:\d[\d.]*(?:e[-+]?\d+)?|nan|inf))(?:, |\s*$)/gy;

/** The block that a line begins, and of how many; null when it begins none. */
export function blockHead(text: string): { readonly block: OpenBlock; readonly of: number } | null {
  for (const [kind, head] of HEADS) {
    const match = head.exec(text);
    if (match !== null) return { block: { kind, x: Number(match[1]) }, of: Number(match[2]) };
  }
  return null;
}

/** A row of an open block; null when the line is none. An evaluation's rows are called `eval/…`. */
export function blockRow(
  { kind, x }: OpenBlock,
  text: string,
): { readonly events: readonly TrainerEvent[]; readonly isLast: boolean } | null {
  if (kind === 'summary') return summaryRow(x, text);
  const [, name, printed] = ROW.exec(text) ?? [];
  if (name === undefined || printed === undefined) return null;
  const tag = kind === 'evaluation' ? `eval/${name}` : name;
  return { events: printedPoint(tag, x, 'episode', printed), isLast: LAST[kind] === name };
}

function summaryRow(x: number, text: string): ReturnType<typeof blockRow> {
  const head = SUMMARY.exec(text);
  const group = head?.[1];
  if (head === null || group === undefined) return null;
  const events: TrainerEvent[] = [];
  PAIR.lastIndex = head[0].length;
  for (let pair = PAIR.exec(text); pair !== null; pair = PAIR.exec(text)) {
    events.push(...printedPoint(`${group}/${pair[1] ?? ''}`, x, 'episode', pair[2] ?? ''));
  }
  return { events, isLast: group === 'Q-Values' };
}
