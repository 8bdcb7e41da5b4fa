import { parseDocument } from 'yaml';
import type { Json } from '#core/lib/json';
import { type DraftNames, plainLine } from './draft-names';
import type { DraftParam } from './draft-param';
import { isRate, toyOutput, toyValue } from './toy-values';

/** A key of a configuration file with its value. */
export interface ConfigLeaf {
  /** From the root, joined by dots. */
  readonly key: string;
  readonly value: string | number | boolean | null;
  readonly file: string;
  readonly line: number;
}

const MAX_LEAVES = 250;
const DEEPEST = 8;
/** Keys of Hydra itself. */
const OWN = new Set(['hydra', 'defaults']);

/** YAML of a configuration as plain data; null where it cannot be read. */
export function configData(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const document = parseDocument(text, { merge: true });
    if (document.errors.length > 0) return null;
    const data: unknown = document.toJS({ maxAliasCount: 100 });
    return isGroup(data) ? data : null;
  } catch {
    return null;
  }
}

/** Scalar values of a configuration, in its order. Lists, `${…}` and keys that Hydra's command line cannot name are left out. */
export function configLeaves(
  data: Readonly<Record<string, unknown>>,
  { prefix, file, text }: { readonly prefix: string; readonly file: string; readonly text: string },
): readonly ConfigLeaf[] {
  const lines = text.split('\n');
  const leaves: ConfigLeaf[] = [];
  const walk = (group: Readonly<Record<string, unknown>>, path: string, depth: number): void => {
    for (const [key, value] of Object.entries(group)) {
      const isOwn = path === prefix && OWN.has(key);
      if (isOwn || !/^[A-Za-z_][\w-]*$/.test(key) || leaves.length >= MAX_LEAVES) continue;
      const full = path === '' ? key : `${path}.${key}`;
      if (isGroup(value) && depth < DEEPEST) walk(value, full, depth + 1);
      else if (isScalarLeaf(value))
        leaves.push({ key: full, value, file, line: lineOf(lines, key) });
    }
  };
  walk(data, prefix, 0);
  return leaves;
}

const lineOf = (lines: readonly string[], key: string): number =>
  Math.max(lines.findIndex((line) => line.trimStart().startsWith(`${key}:`)) + 1, 1);

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isScalarLeaf(value: unknown): value is ConfigLeaf['value'] {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return (
    typeof value === 'string' &&
    value.length <= 1_000 &&
    !/[\r\n]/.test(value) &&
    !value.includes('${')
  );
}

/** A key of a configuration as a parameter. `???` is a value that the script demands. */
export function leafParam(
  { key, value, file, line }: ConfigLeaf,
  bind: Readonly<Record<string, Json>>,
  names: DraftNames,
): DraftParam {
  const last = key.slice(key.lastIndexOf('.') + 1);
  const name = names.name(key.includes('.') ? key.replaceAll('.', '_') : key);
  const group = key.includes('.') ? key.slice(0, key.indexOf('.')) : null;
  const demanded = value === '???';
  const own = demanded || value === null ? '' : value;
  const type =
    typeof own === 'boolean' ? 'flag' : typeof own === 'string' ? 'text' : numberType(own, last);
  const toy =
    typeof own === 'number'
      ? toyValue(last.toLowerCase(), own)
      : typeof own === 'string'
        ? toyOutput(last, own)
        : null;
  return {
    name,
    value: {
      name,
      type,
      default: own,
      ...(demanded ? { required: true } : {}),
      ...(group === null ? {} : { group }),
      ...(Object.keys(bind).length === 0 ? {} : { bind }),
    },
    comment: plainLine(`${file}:${line}: ${key}${demanded ? '. The script demands a value' : ''}`),
    toy,
  };
}

const numberType = (value: number, name: string): 'int' | 'float' =>
  Number.isSafeInteger(value) && !isRate(name) ? 'int' : 'float';
