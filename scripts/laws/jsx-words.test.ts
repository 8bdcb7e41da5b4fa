import path from 'node:path';
import { expect, test } from 'vitest';
import { wordFaults, wordsOutside } from './jsx-words';

const root = path.resolve(import.meta.dirname, '../..');

test('every word of the page is in the catalogue', () => {
  expect(wordFaults(root)).toEqual([]);
});

const said = (text: string): readonly string[] =>
  wordsOutside({ file: 'a.tsx', text }).map((fault) => fault.replace(/^.*?: /, ''));

test('words are found wherever the user would read or hear them', () => {
  expect(said('const a = <p>Nothing to see</p>;')).toEqual(['Nothing to see']);
  expect(said('const a = <p title="Copy it" aria-label={`Copy ${name}`} />;')).toEqual([
    'Copy it',
    'Copy',
  ]);
  expect(said("const a = <p>{busy ? 'Reading…' : t('a.b')}</p>;")).toEqual(['Reading…']);
  expect(said("const a = { says: 'The disk is full.' };")).toEqual(['The disk is full.']);
});

test('what a program says to itself may be in the code', () => {
  const quiet = [
    "import { a } from './The thing here';",
    'const a = <p className="big red" placeholder="/usr/bin/python3">{t(\'a.b\')} · {x}%</p>;',
    "if (!root) throw new Error('The page has no root element.');",
    "const kind: 'Some thing here' = x;",
    'const at = `${a} ${b}`;',
  ];
  expect(said(quiet.join('\n'))).toEqual([]);
});
