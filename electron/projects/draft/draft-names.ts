import { FACTS, PLACEHOLDERS } from '#core/training/manifest/parse-manifest';

const RESERVED = new Set<string>([...FACTS, ...PLACEHOLDERS, 'true', 'false', 'or', 'and', 'not']);
const MAX_LENGTH = 40;

/** Names of parameters as a manifest takes them, each once: `--Learning-Rate` → `learning_rate`, a second one `learning_rate_2`. */
export class DraftNames {
  readonly #used = new Set<string>();

  name(wanted: string): string {
    const plain = nameOf(wanted, 'value');
    const base = RESERVED.has(plain) ? `${plain}_value` : plain;
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : `_${number}`;
      const name = `${base.slice(0, MAX_LENGTH - end.length)}${end}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return name;
    }
  }
}

/** A text as a name: lower-case letters, digits and `_`, beginning with a letter. */
export function nameOf(text: string, otherwise: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, MAX_LENGTH);
  return plain === '' ? otherwise : plain;
}

/** One line without control characters, as a comment or a sentence can hold it. */
export const plainLine = (text: string, max = 300): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trim();
