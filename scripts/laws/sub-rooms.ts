import path from 'node:path';
import { allImports } from './imports';

/** Folders of one room that may import each other, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'electron/core/contract/run ⇄ electron/core/contract/series':
    'a run reports its series, and a series says what the run counts',
};

const isTest = /\.(?:test|fixture|test-data)\.tsx?$|\/fixtures\//;

/** Law: folders side by side in one room import one way only. Each pair that does not, with the file of the rarer direction. */
export function mutualSubRooms(root: string): readonly string[] {
  const byPair = new Map<string, string[]>();
  for (const { from, to } of allImports(root)) {
    if (to === null || isTest.test(from)) continue;
    const [a, b] = [folderOf(from), folderOf(to)];
    if (a === b || !isBeside(a, b)) continue;
    byPair.set(`${a} ${b}`, [...(byPair.get(`${a} ${b}`) ?? []), `${from} imports ${to}`]);
  }
  return [...byPair].flatMap(([pair, imports]) => {
    const [a = '', b = ''] = pair.split(' ');
    const back = byPair.get(`${b} ${a}`) ?? [];
    const isRarer = imports.length < back.length || (imports.length === back.length && a < b);
    if (back.length === 0 || !isRarer) return [];
    const name = [a, b].toSorted().join(' ⇄ ');
    return name in ALLOWED ? [] : [`${name}: ${imports[0] ?? ''}`];
  });
}

/** Parts of the path of a folder in a room: `electron/store/query`, `electron/core/contract/run`. */
const depthOf = (file: string): number => (file.startsWith('electron/core/') ? 4 : 3);

/** The folder of a room that a file is in; the room itself for its own files. */
const folderOf = (file: string): string =>
  path.dirname(file).split('/').slice(0, depthOf(file)).join('/');

/** Two folders of one room, neither of them the room. */
const isBeside = (a: string, b: string): boolean =>
  path.dirname(a) === path.dirname(b) &&
  [a, b].every((folder) => folder.split('/').length === depthOf(`${folder}/`));
