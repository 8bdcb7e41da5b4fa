import { basename } from 'node:path';
import { declaredNames } from './declared-names';
import { honestNames } from './honest-names';
import { pythonNames } from './python-names';
import { sourceFiles } from './source-files';

/**
 * Words that had several meanings in this house or none in the field, each with the words to use instead. No file,
 * type, class, function, method, field, constant, local or parameter may have one of them in its name.
 */
export const retiredWords: Readonly<Record<string, string>> = {
  place: 'target, path, position, scale, bounds, scope; what a class needs is its Deps',
  places: 'paths, positions, target-registry, search-dirs',
  look: 'view-options, appearance; scan, probe, check',
  looks: 'symptom, view-options; scans',
  looked: 'scan, view, read-marks',
  looking: 'scanning, appearance',
  desk: 'desktop-status, workspace; a test has a fixture',
  stand: 'scroll position, trend, footer',
  stands: 'status, is',
  standing: 'trend',
  stage: 'chart-group',
  feet: 'footer',
  pen: 'surface',
  kept: 'stored, retained',
  found: 'match, matches, result',
  asked: 'request, parsed',
  told: 'reported, message',
  tell: 'report, notify, print',
  tells: 'reports',
  given: 'provided, input',
  moved: 'path-translation, moves',
  begun: 'started',
  carry: 'transfer, remainder',
  carries: 'contains',
  notebook: 'run-notes; an incident has a notebook of evidence',
  keeper: 'book, registry, supervisor',
  redial: 'reconnect',
  dialling: 'connect-policy',
  rouse: 'reconnect',
  attend: 'watchdog',
  most: 'max',
  least: 'min',
  known: 'existing, listed, stored; what the value holds',
  whole: 'complete, full, integer',
  there: 'remote, exists, present',
  made: 'created, built',
  fresh: 'new, added, initial',
  take: 'accept, consume, read',
  takes: 'accepts',
  taken: 'used',
  way: 'direction, access, option',
  ways: 'options, access',
  hindrance: 'blocking reason',
  unheld: 'check guard',
  anew: 'again, refresh',
  mend: 'fix, repair',
  mends: 'repairs',
  mended: 'fixed',
  nobody: 'none',
  whoever: 'any',
};
/** In a constant a limit of length is MAX_…_LENGTH; in a local the longest of several texts is just that. */
const retiredInConstants: Readonly<Record<string, string>> = { longest: 'MAX_…_LENGTH' };

const folders = ['electron', 'renderer', 'scripts', 'resources/python'];

/** Every name that has a retired word in it, and what to say instead. */
export function retiredNames(root: string): readonly string[] {
  const files = sourceFiles(root, folders, ['.ts', '.tsx', '.mjs', '.css', '.py']);
  const typescript = files.filter(({ file }) => /\.(?:tsx?|mjs)$/.test(file));
  return [
    ...files.flatMap(({ file }) => faultsOf(wordsOfFile(file), file, retiredWords)),
    ...typescript
      .filter(({ text }) => mayHold(text))
      .flatMap((source) =>
        declaredNames(source).flatMap((name) => faultsOfName(name, source.file)),
      ),
    ...pythonNames(root, folders, Object.keys(retiredWords)).flatMap(({ file, names }) =>
      names.flatMap((name) => faultsOfName(name, file)),
    ),
  ];
}

function faultsOfName(name: string, file: string): readonly string[] {
  const inFile = `${basename(file)}: ${name}`;
  if (Object.hasOwn(honestNames, name) || Object.hasOwn(honestNames, inFile)) return [];
  const isConstant = !/[a-z]/.test(name);
  const words = isConstant ? { ...retiredWords, ...retiredInConstants } : retiredWords;
  return faultsOf(wordsOf(name), `${file}: ${name}`, words);
}

function faultsOf(
  words: readonly string[],
  subject: string,
  retired: Readonly<Record<string, string>>,
): readonly string[] {
  return words
    .filter((word) => Object.hasOwn(retired, word))
    .map((word) => `${subject} holds "${word}": say ${retired[word]}`);
}

/** "Not found" is the field's own word for a page that does not exist, a test file is run as a whole, and a command's file has its name. */
const wordsOfFile = (file: string): readonly string[] =>
  basename(file)
    .replace(/not-found|whole-files|^notebook\.ts$/, '')
    .split(/[-._]/);

const wordsOf = (name: string): readonly string[] =>
  name
    .split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_$\d]+/)
    .map((word) => word.toLowerCase());

const retired = [...Object.keys(retiredWords), ...Object.keys(retiredInConstants)];
const capitalized = retired.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const asWord = new RegExp(
  `(?<![A-Za-z])(?:${retired.join('|')})(?![a-z])|(?:${capitalized.join('|')})(?![a-z])|` +
    `(?<![A-Z])(?:${retired.join('|').toUpperCase()})(?![A-Z])`,
);
/** Comments and texts hold most prose. A file that has a retired word only there need not be parsed. */
const prose = /^\s*\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm;
const mayHold = (text: string): boolean => asWord.test(text.replaceAll(prose, "''"));
