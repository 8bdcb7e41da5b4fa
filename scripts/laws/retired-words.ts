import { basename } from 'node:path';
import { sourceFiles } from './source-files';

/**
 * Words that once had several meanings in this house, each with the field's words that are in its place. They may not come back as a word
 * in the name of a file, or of a type or class.
 */
export const retiredWords: Readonly<Record<string, string>> = {
  place: 'target, scale, bounds, scope, path; what a class is given is its Deps',
  places: 'target-registry, home-paths, search-dirs',
  look: 'view-options, appearance; scan, probe',
  looked: 'scan, read-marks',
  desk: 'desktop-status, workspace; a test has a fixture',
  stand: 'scroll position, trend, footer',
  standing: 'trend',
  stage: 'chart-group',
  feet: 'footer',
  pen: 'surface',
  kept: 'store, supervised',
  found: 'matches, result',
  asked: 'request',
  told: 'report, info',
  given: 'computed, input',
  moved: 'path-translation',
  begun: 'started run',
  carry: 'transfer',
  notebook: 'run-notes; an incident has a notebook of evidence',
  keeper: 'book, registry, supervisor',
  redial: 'reconnect',
  dialling: 'connect-policy',
  rouse: 'reconnect',
  attend: 'watchdog',
};

/** `import` words are the names of files; `declared` words are those of types, interfaces and classes. */
const declared =
  /^(?:export )?(?:default )?(?:abstract )?(?:type|interface|class) ([A-Za-z0-9]+)/gm;
const pythonClass = /^class ([A-Za-z0-9_]+)/gm;

/** Every name of a file, type or class that holds a retired word, and what to say instead. */
export function retiredNames(root: string): readonly string[] {
  const folders = ['electron', 'renderer', 'scripts', 'resources/python'];
  return sourceFiles(root, folders, ['.ts', '.tsx', '.mjs', '.css', '.py']).flatMap(
    ({ file, text }) => [
      ...faultsOf(wordsOfFile(file), file),
      ...[...text.matchAll(file.endsWith('.py') ? pythonClass : declared)].flatMap(
        ([, name = '']) => faultsOf(wordsOfType(name), `${file}: ${name}`),
      ),
    ],
  );
}

function faultsOf(words: readonly string[], subject: string): readonly string[] {
  return words
    .filter((word) => Object.hasOwn(retiredWords, word))
    .map((word) => `${subject} holds "${word}": say ${retiredWords[word]}`);
}

/** "Not found" is the field's own word for a page that is not there. */
const wordsOfFile = (file: string): readonly string[] =>
  basename(file).replace('not-found', '').split(/[-._]/);

const wordsOfType = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|_|\d/).map((word) => word.toLowerCase());
