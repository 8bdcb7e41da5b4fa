import type { ParamView, RecipeView } from '#core/contract/start/recipe-view';
import { hydraOverride } from '#core/training/manifest/hydra-override';
import { argvOf } from '../../ui/shell-words';
import type { Draft } from '../draft';
import { flagText, type TextRead, type ValuesFormat, writtenValue } from './values-text';

/** Overrides of Hydra, `key=value` a line; a pasted command of a trainer is read as well. */
export const hydraFormat: ValuesFormat = {
  print: (draft, recipe) =>
    recipe.params.flatMap((param) => linesOf(param, writtenValue(draft, recipe, param))).join('\n'),
  read: readOverrides,
};

/** An empty text is left to the project. */
const linesOf = ({ hydra = [] }: ParamView, value: string | number | boolean): readonly string[] =>
  value === '' ? [] : hydra.map((key) => hydraOverride(key, value));

/** The parameters that keys set take the values of the text, the other ones of Hydra those of the preset. */
function readOverrides(text: string, { params }: RecipeView, draft: Draft): TextRead {
  const byKey = new Map(
    params.flatMap((param) => (param.hydra ?? []).map((key) => [bare(key), param] as const)),
  );
  const typed: Record<string, string> = Object.fromEntries(
    Object.entries(draft.typed).filter(
      ([name]) => !(params.find((param) => param.name === name)?.hydra?.length ?? 0),
    ),
  );
  const left: string[] = [];
  for (const { key, value } of overridesOf(text)) {
    const param = byKey.get(bare(key));
    const used = param === undefined ? null : valueText(param, value);
    if (param === undefined || used === null) left.push(`${key}=${value}`);
    else typed[param.name] = used;
  }
  return { typed, left };
}

/** Text of a value; what only a shell would fill in cannot be a value here. */
function valueText({ type }: ParamView, value: string): string | null {
  if (/[$`]/.test(value)) return null;
  return type === 'flag' ? flagText(value) : value;
}

/** `+key` and `++key` set the same key. */
const bare = (key: string): string => key.replace(/^[+~]+/, '');

interface Override {
  readonly key: string;
  readonly value: string;
}

const OVERRIDE = /^([+~]{0,2}[\w./@:-]+)=([^]*)$/;
/** A whole line of Hydra's own quoting, as this app writes it. */
const QUOTED = /^([+~]{0,2}[\w./@:-]+)='((?:[^'\\]|\\+[^'\\]|(?:\\\\)*\\')*(?:\\\\)*)'$/;

/** Overrides of a text: lines of `key=value`, or the words of a command line that hold one. Options and programs are none. */
function overridesOf(text: string): readonly Override[] {
  const overrides: Override[] = [];
  const words: string[] = [];
  for (const line of text.split('\n')) {
    const quoted = QUOTED.exec(line.trim());
    if (line.trim().startsWith('#')) continue;
    if (quoted === null) words.push(line);
    else overrides.push({ key: quoted[1] ?? '', value: unescaped(quoted[2] ?? '') });
  }
  for (const word of argvOf(words.join('\n'))) {
    const [, key, value] = word.startsWith('-') ? [] : (OVERRIDE.exec(word) ?? []);
    if (key !== undefined && value !== undefined) overrides.push({ key, value: unquoted(value) });
  }
  return overrides;
}

/** Quotes that were left for Hydra itself. */
function unquoted(value: string): string {
  const inner = /^(['"])([^]*)\1$/.exec(value)?.[2];
  return inner === undefined ? value : unescaped(inner);
}

/** Backslashes count only before a quote or at the end (Hydra's grammar of quoted values). */
const unescaped = (inner: string): string =>
  inner.replaceAll(/(\\+)('|$)/g, (_match, slashes: string, quote: string) =>
    quote === ''
      ? slashes.slice(slashes.length / 2)
      : `${slashes.slice((slashes.length + 1) / 2)}${quote}`,
  );
