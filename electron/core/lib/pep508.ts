import type { Specifier } from './pep440';

/** A requirement by PEP 508: `ray[default]>=2.41; python_version < "3.13"`. */
export interface Requirement {
  /** Normalized by PEP 503: lower case, `-` for runs of `-_.`. */
  readonly name: string;
  readonly extras: readonly string[];
  readonly specifiers: readonly Specifier[];
  /** `name @ https://…`, or a bare URL of a wheel or an archive. */
  readonly url: string | null;
  /** The condition after `;` as it was written; null without one. */
  readonly marker: string | null;
}

/** Normalized name of a project (PEP 503). */
export const normalName = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-');

const NAME = /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[([^\]]*)\])?\s*/;
const CLAUSE = /^(===|==|!=|<=|>=|~=|<|>)\s*([^\s,;()]+)$/;

/** Null for what is no requirement: an option, a path, a line of another format. */
export function parseRequirement(text: string): Requirement | null {
  const line = text.trim();
  if (/^(?:https?|file|git\+[a-z]+):/i.test(line)) return fromUrl(line);
  if (line.endsWith('.whl') && !line.includes(' ')) return fromUrl(`file:///${line}`);
  const match = NAME.exec(line);
  if (match === null) return null;
  const [all, name = '', extras = ''] = match;
  const rest = line.slice(all.length);
  const head = {
    name: normalName(name),
    extras: extras.split(',').flatMap((one) => (one.trim() === '' ? [] : [normalName(one.trim())])),
  };
  if (rest.startsWith('@')) {
    const [url, marker] = splitOnce(rest.slice(1).trim(), /\s;/);
    return { ...head, specifiers: [], url: url.trim(), marker: markerOf(marker) };
  }
  const [clauses, marker] = splitOnce(rest, /;/);
  const specifiers = specifiersOf(clauses);
  return specifiers === null ? null : { ...head, specifiers, url: null, marker: markerOf(marker) };
}

/** Clauses of a specifier; parentheses around them are of older metadata. Null for what is none. */
export function specifiersOf(text: string): readonly Specifier[] | null {
  const plain = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  if (plain === '') return [];
  const clauses: Specifier[] = [];
  for (const part of plain.split(',')) {
    if (part.trim() === '') continue;
    const match = CLAUSE.exec(part.trim());
    const op = operators.find((one) => one === match?.[1]);
    if (op === undefined) return null;
    clauses.push({ op, version: match?.[2] ?? '' });
  }
  return clauses;
}

const operators: readonly Specifier['op'][] = ['===', '==', '!=', '<=', '>=', '~=', '<', '>'];

/** A URL names its project in `#egg=` or in the name of its file. */
function fromUrl(text: string): Requirement | null {
  const [url, marker] = splitOnce(text, /\s;/);
  const egg = /[#&]egg=([A-Za-z0-9._-]+)/.exec(url)?.[1];
  const path = url.replace(/^[^:]+:\/\//, '').replaceAll(/%2b/gi, '+');
  const file = /\/([^/#?]+)(?:[#?]|$)/.exec(path)?.[1] ?? '';
  const wheel = /^([A-Za-z0-9_.]+)-(\d[^-]*)-.*\.whl$/.exec(file);
  const name = egg ?? wheel?.[1];
  if (name === undefined) return null;
  const version = wheel?.[2];
  return {
    name: normalName(name),
    extras: [],
    specifiers: version === undefined ? [] : [{ op: '==', version }],
    url: url.trim(),
    marker: markerOf(marker),
  };
}

function splitOnce(text: string, separator: RegExp): readonly [string, string?] {
  const match = separator.exec(text);
  if (match === null) return [text];
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
}

const markerOf = (text: string | undefined): string | null => {
  const plain = text?.trim() ?? '';
  return plain === '' ? null : plain;
};

/** The exact version of `name==1.2.3`; null where another one could be chosen. */
export function exactVersion({ specifiers }: Pick<Requirement, 'specifiers'>): string | null {
  const exact = specifiers.find(
    ({ op, version }) => (op === '==' || op === '===') && !version.endsWith('.*'),
  );
  return exact?.version ?? null;
}
