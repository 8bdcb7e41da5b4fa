import type { SecretSet } from './secret-set';
import { secretsInLines } from './line-secrets';
import { withMarks } from './masked';
import { SECRET_MARK } from './placeholder';

/** Words that a report leaves out. */
export interface HiddenWords {
  /** Names of the user and the machine, each with its placeholder. */
  readonly names: readonly (readonly [string, string])[];
  /** Values of stored keys. */
  readonly secrets: SecretSet;
}

const SHORTEST_NAME = 3;
/** Fields with one of a few words of ours, which no name of the user changes. */
const STATES = new Set(['kind', 'state', 'result', 'class', 'phase', 'verdict']);
const BEFORE = 'Masked by RL Cockpit before';

/**
 * Redactor of what leaves the machine, the one for every report: takes secrets, and names of the user and the machine, out of texts, and
 * counts the secrets by kind: what looks like a key, and every value that is stored as one.
 */
export class Redactor {
  readonly #names: HiddenWords['names'];
  readonly #secrets: SecretSet;
  readonly #counts = new Map<string, number>();

  constructor({ names, secrets }: HiddenWords) {
    this.#names = names
      .filter(([word]) => word.length >= SHORTEST_NAME)
      .toSorted(([a], [b]) => b.length - a.length);
    this.#secrets = secrets;
  }

  text(text: string): string {
    return this.#lines(text.split('\n')).join('\n');
  }

  /** Texts that follow each other, e.g. lines of a log: a secret may begin in one and end in another. */
  texts(texts: readonly string[]): string[] {
    const lines = texts.map((text) => text.split('\n'));
    const redacted = this.#lines(lines.flat());
    let from = 0;
    return lines.map(({ length }) => {
      from += length;
      return redacted.slice(from - length, from).join('\n');
    });
  }

  /** The value with every text in it redacted. */
  json(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (isTexts(value)) return this.texts(value);
    if (Array.isArray(value)) return value.map((one) => this.json(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        this.text(name),
        STATES.has(name) ? one : this.json(one),
      ]),
    );
  }

  /** Number of secrets taken out, by kind; those that occur most first. */
  counts(): { kind: string; count: number }[] {
    return [...this.#counts]
      .map(([kind, count]) => ({ kind, count }))
      .toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
  }

  #lines(lines: readonly string[]): string[] {
    const ranges = secretsInLines(lines, this.#secrets);
    return lines.map((line, at) => {
      this.#count(BEFORE, line.split(SECRET_MARK).length - 1);
      // What was taken out before is no key.
      const keys = (ranges[at] ?? []).filter(
        ({ start, end }) => line.slice(start, end) !== SECRET_MARK,
      );
      for (const { kind } of keys) this.#count(kind, 1);
      return this.#withoutNames(withMarks(line, keys, SECRET_MARK));
    });
  }

  #count(kind: string, count: number): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  #withoutNames(text: string): string {
    return this.#names.reduce(
      (now, [word, instead]) =>
        now.includes(word) ? now.replaceAll(wordAlone(word), instead) : now,
      text,
    );
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** A word that is no part of a longer one. */
const wordAlone = (word: string): RegExp =>
  new RegExp(
    `(?<![A-Za-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![A-Za-z0-9])`,
    'g',
  );
