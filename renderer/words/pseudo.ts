const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ğ',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  T: 'Ţ',
  U: 'Ü',
};
/** Other languages need about this much more room than English. */
const MORE = 0.4;
const FILLER = 'äöüß ';

/**
 * English that looks foreign: accents, 40% longer, in brackets. What has no brackets on a page is not in the
 * catalogue; what has only the first one is cut off. Values (`{{name}}`) stay.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\})/);
  const said = parts.map((part, at) => (at % 2 === 1 ? part : accented(part))).join('');
  const length = text.replaceAll(/\{\{.*?\}\}/g, '').length;
  const more = Math.ceil(length * MORE);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trimEnd();
  return `[${said}${filler === '' ? '' : ` ${filler}`}]`;
}

function accented(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTS[letter] ?? letter);
}

interface Catalogue {
  readonly [key: string]: string | readonly string[] | Catalogue;
}

/** A whole catalogue in that language, with the same keys. */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => {
      if (typeof value === 'string') return [key, pseudo(value)];
      return [key, isList(value) ? value.map(pseudo) : pseudoCatalogue(value)];
    }),
  );
}

function isList(value: readonly string[] | Catalogue): value is readonly string[] {
  return Array.isArray(value);
}
