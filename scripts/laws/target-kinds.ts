import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isTest, sourceFiles } from './source-files';

const KINDS = 'electron/targets/kinds';
/** Where kinds and what they alone know are at home. */
const isAtHome = /^electron\/targets\/(kinds|wsl|ssh|cluster)\//;

/**
 * Tests of a target's kind by its name, outside of the kinds: a new kind would need an edit there. A target is asked
 * for its capabilities instead. (`local` is also an id, of the one target that is always there.)
 */
export function kindFaults(root: string): readonly string[] {
  const kinds = kindsOf(root);
  return sourceFiles(root, ['electron', 'renderer'], ['.ts', '.tsx'])
    .filter(({ file }) => !isAtHome.test(file) && !isTest.test(file))
    .flatMap(({ file, text }) =>
      kindTests(text, kinds).map(
        (line) => `${file}:${line} tests the kind of a target by its name`,
      ),
    );
}

/** The ids of all kinds: their files are called so. */
function kindsOf(root: string): readonly string[] {
  return readdirSync(path.join(root, KINDS))
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts' && !isTest.test(name))
    .map((name) => name.slice(0, -'.ts'.length));
}

/** Lines, from 1, on which a text tests or makes the id of a target by the name of its kind. */
export function kindTests(text: string, kinds: readonly string[]): readonly number[] {
  const any = kinds.join('|');
  const prefixed = kinds.filter((kind) => kind !== 'local').join('|');
  const faults = [
    new RegExp(`\\bkind(?:\\)|\\])?\\s*[!=]==?\\s*['"\`](?:${any})['"\`]`),
    new RegExp(`['"\`](?:${any})['"\`]\\s*[!=]==?\\s*(?:\\w+\\??\\.)*kind\\b`),
    new RegExp(`\\bcase\\s+['"](?:${prefixed})['"]`),
    new RegExp(`\\bis\\s*[!=]==?\\s*['"](?:${prefixed})['"]`),
    // The head of an id, in a string, a template or a pattern; `ray::Worker` is the name of a process.
    new RegExp(`['"\`^|(:](?:${prefixed})\\)?:(?!\\s|//|:)`),
  ];
  return text
    .split('\n')
    .flatMap((line, at) =>
      !isComment(line) && faults.some((one) => one.test(line)) ? at + 1 : [],
    );
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
