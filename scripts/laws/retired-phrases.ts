import { parseSync } from 'vite';
import { z } from 'zod';
import { isTest, type SourceFile, sourceFiles } from './source-files';

/**
 * Phrases that readers stumbled over, each with what to write instead. No sentence that a user reads may have one: none of the catalog,
 * of the engine, of the command line, of a manifest, of the metric dictionary and of our Python.
 */
export const retiredPhrases: readonly (readonly [RegExp, string])[] = [
  [/(?:\d|\}) %(?![\w%]| [\d{(]| \w+ =)/, '95%'],
  [/\bLooks like (?!a secret\b)/, 'the finding itself: "LLM usage dropped: …"'],
  [/\brules? holds?\b|\bWhat holds\b|\bif this holds\b/i, 'passed; ruled out if'],
  [/\blooked for\b/i, 'checked, searched'],
  [/\bas far as is known\b/i, 'should'],
  [/\bended by itself\b/i, 'finished, exited'],
  [/\bsigns? of failure\b/i, 'error'],
  [/\bNothing known matches\b/i, 'no known cause matches'],
  [/\bcounts as success\b/i, 'success criteria'],
  [/\bNot judged\b/i, 'no verdict'],
  [/\bnothing says what\b/i, 'without success criteria'],
  [/\bdenies success\b/i, 'reports failure; evidence against success'],
  [/\bHow (?:it|\S+) ended is unknown\b/, 'unknown outcome'],
  [/\b(?:nobody|no one) saw\b/i, 'is not recorded'],
  [/\byou say so\b/i, 'click Run'],
  [/\bNeeds you\b|\bneeds you\.(?:$| )/, 'action needed'],
  [/\bset by hand\b/i, 'edited'],
  [/\bTake back my\b/i, 'revert'],
  [/\bForget it\b/i, 'remove'],
  [/\bNo shell reads\b/i, 'not run through a shell'],
  [/\bran none\b|\brunning none\b/i, 'nothing was executed'],
  [/\b(?:Disk, free|Memory, (?:machine|training))\b/, 'free disk, machine memory'],
  [/\byardsticks?\b/i, 'baseline'],
  [/\bon the processor\b/i, 'on the CPU'],
  [/\bacting by chance\b|\bleaves chance\b/i, 'random'],
  [/\bof the tool calls of\b/i, 'of calls in'],
  [/\bas one act of\b/i, 'together'],
  [/\bportable as it is\b/i, 'already portable'],
  [/\bhas told so far\b/i, 'latest checks'],
];

/** Every sentence with a retired phrase, and what to write instead. */
export function retiredSentences(root: string): readonly string[] {
  const code = sourceFiles(root, ['electron', 'renderer'], ['.ts', '.tsx']);
  const python = sourceFiles(root, ['resources/python'], ['.py']);
  const data = [
    ...sourceFiles(root, ['electron/projects/manifests'], ['.yaml']),
    ...sourceFiles(root, ['electron/core'], ['.json']),
  ];
  return [
    ...code.filter(isProduct).flatMap((source) => faultsOf(source, literalsOf(source))),
    ...python
      .filter(({ file }) => !file.includes('/tests_'))
      .flatMap((source) => faultsOf(source, quotedIn(source.text))),
    ...data.flatMap((source) => faultsOf(source, source.text.split('\n'))),
  ];
}

const isProduct = ({ file }: SourceFile): boolean =>
  !isTest.test(file) && !file.includes('/fixtures/') && !file.includes('/samples/');

function faultsOf({ file }: SourceFile, sentences: readonly string[]): readonly string[] {
  return sentences
    .filter((text) => text.includes(' '))
    .flatMap((text) =>
      retiredPhrases
        .filter(([phrase]) => phrase.test(text))
        .map(([, instead]) => `${file} says "${text.trim().slice(0, 80)}": write ${instead}`),
    );
}

/** Texts of a program: its literals, and its templates with `{}` for each value. */
function literalsOf({ file, text }: SourceFile): readonly string[] {
  if (!retiredPhrases.some(([phrase]) => phrase.test(text))) return [];
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = Literal.safeParse(value).data;
    if (node !== undefined) texts.push(node.type === 'Literal' ? node.value : joined(node.quasis));
    Object.values(value).forEach(walk);
  };
  walk(parseSync(file, text).program);
  return texts;
}

const Literal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Literal'), value: z.string() }),
  z.object({
    type: z.literal('TemplateLiteral'),
    quasis: z.array(z.object({ value: z.object({ raw: z.string() }) })),
  }),
]);

const joined = (quasis: readonly { readonly value: { readonly raw: string } }[]): string =>
  quasis.map(({ value }) => value.raw).join('{}');

/** Texts in double quotes, as our Python writes them; what is in a comment or a docstring is for programmers. */
const quotedIn = (text: string): readonly string[] =>
  text
    .replaceAll(/"""[^]*?"""|^\s*#.*$/gm, '')
    .split('\n')
    .flatMap((line) => line.match(/"(?:[^"\\]|\\.)*"/g) ?? []);
