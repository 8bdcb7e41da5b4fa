import { keyRanges } from './key-shapes';
import { SECRET_MARK } from './masked-command';
import { sweepText } from './secret-sweep';

/** Words that a report leaves out. */
export interface HiddenWords {
  /** Names of the person and the machine, and what stands in their place. */
  readonly names: readonly (readonly [string, string])[];
  /** Values of stored keys, by name. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** A shorter value would take words out that are none. */
const SHORTEST_SECRET = 6;
const SHORTEST_NAME = 3;
const STORED = 'Stored key';
const BEFORE = 'Masked by RL Cockpit before';

/**
 * Redactor of what leaves the machine, the one for every report: takes secrets, and names of the person and the machine, out of texts, and counts the secrets by kind: what looks like a
 * key, and every value that is stored as one.
 */
export class Redactor {
  readonly #hidden: HiddenWords;
  readonly #counts = new Map<string, number>();

  constructor(hidden: HiddenWords) {
    this.#hidden = hidden;
  }

  text(text: string): string {
    this.#count(BEFORE, text.split(SECRET_MARK).length - 1);
    return this.#withoutNames(this.#withoutKeys(this.#withoutStored(text)));
  }

  /** The value with every text in it redacted. */
  json(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.json(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [this.text(name), this.json(one)]),
    );
  }

  /** How many secrets were taken out, by kind; those that occur most first. */
  counts(): { kind: string; count: number }[] {
    return [...this.#counts]
      .map(([kind, count]) => ({ kind, count }))
      .toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
  }

  #count(kind: string, count: number): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  #withoutStored(text: string): string {
    return Object.values(this.#hidden.secrets)
      .filter((value) => value.length >= SHORTEST_SECRET)
      .toSorted((a, b) => b.length - a.length)
      .reduce((now, value) => {
        const parts = now.split(value);
        this.#count(STORED, parts.length - 1);
        return parts.join(SECRET_MARK);
      }, text);
  }

  #withoutKeys(text: string): string {
    for (const { kind } of sweepText(text)) this.#count(kind, 1);
    return text
      .split('\n')
      .map((line) => maskedLine(line))
      .join('\n');
  }

  #withoutNames(text: string): string {
    return this.#hidden.names
      .filter(([word]) => word.length >= SHORTEST_NAME)
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce((now, [word, instead]) => now.replaceAll(wordAlone(word), instead), text);
  }
}

function maskedLine(line: string): string {
  let from = 0;
  let out = '';
  for (const { start, end } of keyRanges(line)) {
    // What was taken out before is no key.
    if (line.slice(start, end) === SECRET_MARK) continue;
    out += line.slice(from, start) + SECRET_MARK;
    from = end;
  }
  return out + line.slice(from);
}

/** A word that is no part of a longer one. */
const wordAlone = (word: string): RegExp =>
  new RegExp(
    `(?<![A-Za-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![A-Za-z0-9])`,
    'g',
  );
