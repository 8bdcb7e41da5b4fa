import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JsonFolder } from './json-folder';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cockpit ü '));
});
afterEach(() => rmSync(home, { recursive: true }));

test('a folder that is not there has no files, and is made by the first that is saved, for this user alone', () => {
  const folder = path.join(home, 'keep', 'things');
  const things = new JsonFolder(folder, 'keep/things');
  expect(things.files()).toEqual([]);
  things.save('a', { one: 1 });
  expect(things.files()).toEqual([path.join(folder, 'a.json')]);
  expect(JSON.parse(readFileSync(path.join(folder, 'a.json'), 'utf8'))).toEqual({ one: 1 });
  expect(statSync(path.join(folder, 'a.json')).mode & 0o777).toBe(0o600);
  things.remove('a');
  things.remove('a');
  expect(readdirSync(folder)).toEqual([]);
});

test('no id leads out of the folder', () => {
  const things = new JsonFolder(path.join(home, 'things'), 'things');
  things.save('../../outside', {});
  expect(things.files()).toEqual([path.join(home, 'things', 'outside.json')]);
});

test('a disk that refuses is a warning, not an error', () => {
  writeFileSync(path.join(home, 'file'), '');
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  new JsonFolder(path.join(home, 'file', 'below'), 'things').save('a', {});
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^things: /));
  warned.mockRestore();
});
