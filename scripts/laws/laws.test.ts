import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contributionFaults, contributions } from './contributions';
import { importCycles } from './cycles';
import { allImports } from './imports';
import { rendererTrespasses } from './renderer-rooms';
import { retiredNames } from './retired-words';
import { importTrespasses } from './rooms';
import { mutualSubRooms } from './sub-rooms';
import { forbiddenWords, readmeFaults } from './words';

const root = path.resolve(import.meta.dirname, '../..');

test('core/ is pure, only the Electron shell knows electron, the page has one door, and rooms keep to the table', () => {
  expect(allImports(root).length).toBeGreaterThan(100);
  expect(importTrespasses(root).map(({ says }) => says)).toEqual([]);
});

test('a page imports no other page, and nothing under the pages imports one', () => {
  expect(rendererTrespasses(root)).toEqual([]);
});

test('no file, type or class bears a word that was retired for having several meanings', () => {
  expect(retiredNames(root)).toEqual([]);
});

test('no import goes round in a circle', () => {
  expect(importCycles(root)).toEqual([]);
});

test('folders side by side in a room import one way only', () => {
  expect(mutualSubRooms(root)).toEqual([]);
});

test('every file of a contribution folder has a default export', () => {
  expect(contributions(root).length).toBeGreaterThan(400);
  expect(contributionFaults(root)).toEqual([]);
});

test('every room says in 30 lines what it is', () => {
  expect(readmeFaults(root)).toEqual([]);
});

test('nothing is left unfinished and no check is switched off', () => {
  expect(forbiddenWords(root)).toEqual([]);
});

test('our Python is standard-library 3.8 in small files and functions, and defines what it uses', () => {
  const script = path.join(root, 'scripts/laws/python_law.py');
  const printed = execFileSync('python3', [script, path.join(root, 'resources/python')], {
    encoding: 'utf8',
  });
  expect(z.array(z.string()).parse(JSON.parse(printed))).toEqual([]);
});

test('only the install scripts that are needed may run', () => {
  const manifest = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const allowed = Object.entries(manifest.allowScripts).filter(([, yes]) => yes);
  expect(allowed.map(([name]) => name)).toEqual(['node']);
});

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

test('package-lock.json names the optional parts for every platform, else npm ci refuses it', () => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = Lock.parse(JSON.parse(text));
  const existing = (owner: string, name: string) =>
    packages[`node_modules/${name}`] ?? packages[`${owner}/node_modules/${name}`];
  const absent = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => existing(owner, name) === undefined),
  );
  expect(absent).toEqual([]);
});
