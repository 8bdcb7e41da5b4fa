import { parseSync } from 'vite';
import { z } from 'zod';
import { isTest, type SourceFile, sourceFiles } from './source-files';

const catalogue = 'renderer/words/en/';
/** Attributes whose text the user reads or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
]);

/** Words of the page that are outside of the catalogue, each with its file and line. */
export function wordFaults(root: string): readonly string[] {
  return sourceFiles(root, ['renderer'], ['.ts', '.tsx'])
    .filter(({ file }) => !file.startsWith(catalogue) && !isTest.test(file))
    .flatMap(wordsOutside);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value
  );
}

/** Literal words of one file: in JSX, in attributes that are read out, and whole sentences anywhere. */
export function wordsOutside({ file, text }: SourceFile): readonly string[] {
  const faults: string[] = [];
  const report = (node: Node, words: string): void => {
    const line = text.slice(0, node.start).split('\n').length;
    faults.push(`${file}:${line} says outside of the catalogue: ${words.trim().slice(0, 60)}`);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value) || isForPrograms(value)) return;
    for (const words of wordsOf(value)) report(value, words);
    Object.values(value).forEach(walk);
  };
  walk(parseSync(file, text).program);
  return [...new Set(faults)];
}

/** Whether it is text for programmers: thrown errors, imports, types. */
function isForPrograms({ type, callee }: Node): boolean {
  if (type.startsWith('TS') && type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression')
    return true;
  if (type.startsWith('Import') || type.startsWith('Export')) return type.startsWith('Import');
  return type === 'NewExpression' && nameOf(callee).endsWith('Error');
}

function wordsOf(node: Node): readonly string[] {
  switch (node.type) {
    case 'JSXText':
      return lettersIn(node['value']);
    case 'JSXAttribute':
      return spoken.has(nameOf(node['name'])) ? saidBy(node['value']) : [];
    case 'JSXElement':
    case 'JSXFragment':
      return childrenOf(node).flatMap(saidBy);
    case 'Literal':
      return sentenceIn(node['value']);
    default:
      return [];
  }
}

function childrenOf(node: Node): readonly unknown[] {
  const children = node['children'];
  if (!Array.isArray(children)) return [];
  return children.filter((child) => isNode(child) && child.type === 'JSXExpressionContainer');
}

/** Literal words that an expression may come to. */
function saidBy(value: unknown): readonly string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return lettersIn(value['value']);
    case 'JSXExpressionContainer':
      return saidBy(value['expression']);
    case 'TemplateLiteral':
      return z
        .array(z.object({ value: z.object({ raw: z.string() }) }))
        .parse(value['quasis'])
        .flatMap((quasi) => lettersIn(quasi.value.raw));
    case 'ConditionalExpression':
      return [...saidBy(value['consequent']), ...saidBy(value['alternate'])];
    case 'LogicalExpression':
      return [...saidBy(value['left']), ...saidBy(value['right'])];
    default:
      return [];
  }
}

/** A path, or a command line that ends with a file: the same in every language. */
const code = /^(?:\S*[/\\]\S*|[a-z\d._ -]+\.[a-z]{2,5})$/;

/** One letter alone is a sign, such as × or k. */
function lettersIn(value: unknown): readonly string[] {
  if (typeof value !== 'string' || code.test(value)) return [];
  return /\p{L}{2}/u.test(value) ? [value] : [];
}

/** Three words or more, the first in a capital: nothing that a program says to itself. */
function sentenceIn(value: unknown): readonly string[] {
  return typeof value === 'string' && /^\p{Lu}\p{Ll}*(?:[ ,]+\p{Ll}[\p{Ll}’-]*){2,}/u.test(value)
    ? [value]
    : [];
}

function nameOf(value: unknown): string {
  const name = z.object({ name: z.string() }).safeParse(value).data?.name;
  const full = z
    .object({ namespace: z.object({ name: z.string() }), name: z.object({ name: z.string() }) })
    .safeParse(value).data;
  return name ?? (full === undefined ? '' : `${full.namespace.name}:${full.name.name}`);
}
