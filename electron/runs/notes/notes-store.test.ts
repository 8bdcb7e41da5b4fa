import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { NotesStore } from './notes-store';

const RUN = '20260101-000000-00000001';
const OTHER = '20260101-000000-00000002';
const created: string[] = [];
let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rlc-notes-'));
  created.push(home);
});
afterAll(() => created.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const metaFile = (run = RUN): string => path.join(home, 'keep', run, 'meta.json');
const stored = (): unknown => JSON.parse(readFileSync(metaFile(), 'utf8'));
function write(text: string): void {
  mkdirSync(path.dirname(metaFile()), { recursive: true });
  writeFileSync(metaFile(), text);
}

test('what the user writes about a run is there again when the home is opened again', async () => {
  const notes = await NotesStore.open(home);
  await notes.change(RUN, { name: 'the good one', tags: ['paper', 'paper'] });
  await notes.change(RUN, { star: true, notes: 'two\nlines' });
  const again = await NotesStore.open(home);
  expect(again.of(RUN)).toEqual({
    name: 'the good one',
    notes: 'two\nlines',
    tags: ['paper'],
    star: true,
  });
  expect(again.of(OTHER)).toEqual({ name: null, notes: '', tags: [], star: false });
  expect(readdirSync(path.dirname(metaFile()))).toEqual(['meta.json']);
});

test('tags are listed by how many runs have them', async () => {
  const notes = await NotesStore.open(home);
  await notes.tag([RUN, OTHER], ['paper'], []);
  await notes.tag([OTHER], ['draft', 'baseline'], []);
  expect(notes.tagNames()).toEqual(['paper', 'baseline', 'draft']);
  notes.forget(OTHER);
  expect(notes.tagNames()).toEqual(['paper']);
});

test('fields of a newer version survive a change of ours', async () => {
  write(
    JSON.stringify({ tags: ['old'], mutes: [{ rule: 'x' }], disagreement: { verdict: 'failed' } }),
  );
  const notes = await NotesStore.open(home);
  await notes.change(RUN, { star: true });
  expect(stored()).toMatchObject({
    tags: ['old'],
    star: true,
    mutes: [{ rule: 'x' }],
    disagreement: { verdict: 'failed' },
  });
});

test('a notebook that cannot be read is reported, and never overwritten', async () => {
  write('{"tags": "all of th');
  const notes = await NotesStore.open(home);
  expect(await notes.change(RUN, { star: true })).toMatchObject({
    ok: false,
    error: { code: 'notebook-unreadable' },
  });
  expect(readFileSync(metaFile(), 'utf8')).toBe('{"tags": "all of th');
});

test('changes that are asked for at the same time all come to be', async () => {
  const notes = await NotesStore.open(home);
  await Promise.all([
    notes.tag([RUN, OTHER], ['a'], []),
    notes.tag([RUN], ['b'], []),
    notes.change(RUN, { name: 'x' }),
    notes.tag([RUN], ['c'], ['a']),
  ]);
  expect(notes.of(RUN)).toMatchObject({ name: 'x', tags: ['b', 'c'] });
  expect(notes.of(OTHER).tags).toEqual(['a']);
});

test('a name that is taken away gives the run its first name back', async () => {
  const notes = await NotesStore.open(home);
  await notes.change(RUN, { name: 'mine' });
  expect(notes.nameOf(RUN)).toBe('mine');
  await notes.change(RUN, { name: null });
  expect(notes.nameOf(RUN)).toBeNull();
});

test('a file in keep/ that is of no run is not taken for notes, and causes no warning', async () => {
  mkdirSync(path.join(home, 'keep'));
  writeFileSync(path.join(home, 'keep', 'installation.json'), '{}');
  const warned: unknown[] = [];
  const warn = vi
    .spyOn(process, 'emitWarning')
    .mockImplementation((says) => void warned.push(says));
  await NotesStore.open(home);
  warn.mockRestore();
  expect(warned).toEqual([]);
});

test('a muted health rule stays muted when notes change and when the home is opened again', async () => {
  const notes = await NotesStore.open(home);
  await notes.mute(RUN, 'frozen-policy', true);
  await notes.mute(RUN, 'speed', true);
  await notes.change(RUN, { notes: 'looked at it' });
  await notes.mute(RUN, 'speed', false);
  expect(notes.mutesOf(RUN)).toEqual(['frozen-policy']);
  const again = await NotesStore.open(home);
  expect(again.mutesOf(RUN)).toEqual(['frozen-policy']);
  expect(again.mutesOf(OTHER)).toEqual([]);
});
