import { FACTS, PLACES } from '#core/training/manifest/parse-manifest';

const RESERVED = new Set<string>([...FACTS, ...PLACES, 'true', 'false', 'or', 'and', 'not']);
const LONGEST = 40;

/** Names of parameters as a manifest takes them, each once: `--Learning-Rate` → `learning_rate`, a second one `learning_rate_2`. */
export class DraftNames {
  readonly #taken = new Set<string>();

  name(wanted: string): string {
    const plain = nameOf(wanted, 'value');
    const base = RESERVED.has(plain) ? `${plain}_value` : plain;
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : `_${number}`;
      const name = `${base.slice(0, LONGEST - end.length)}${end}`;
      if (this.#taken.has(name)) continue;
      this.#taken.add(name);
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
    .slice(0, LONGEST);
  return plain === '' ? otherwise : plain;
}

/** One line without control characters, as a comment or a sentence can hold it. */
export const plainLine = (text: string, most = 300): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
