import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { RefusedError } from '#core/contract/refused-error';
import { APP_VERSION } from './version';
import { HOME_FORMAT, newerVersionOf, noteHomeFormat } from './home-format';
import { refuseNewerHome } from './newer-home';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'home-format-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

const write = (note: unknown): void =>
  writeFileSync(
    path.join(home, 'home.json'),
    typeof note === 'string' ? note : JSON.stringify(note),
  );
const read = (): unknown => JSON.parse(readFileSync(path.join(home, 'home.json'), 'utf8'));

test('a home of a newer layout is refused with both versions and a remedy, and stays as it is', () => {
  write({ format: HOME_FORMAT + 1, version: '9.1.0', more: true });
  expect(newerVersionOf(home)).toBe('9.1.0');
  expect(() => refuseNewerHome(home)).toThrow(RefusedError);
  expect(() => refuseNewerHome(home)).toThrow(
    new RegExp(`RL Cockpit 9\\.1\\.0, .*This is RL Cockpit ${APP_VERSION}`),
  );
  expect(readdirSync(home)).toEqual(['home.json']);
  expect(read()).toEqual({ format: HOME_FORMAT + 1, version: '9.1.0', more: true });
});

test.each([
  ['no file', null],
  ['a damaged file', '{"format": 7'],
  ['a file of another kind', { format: 'seven' }],
  ['an older layout', { format: 0, version: '0.0.1' }],
  ['the same layout of a newer version', { format: HOME_FORMAT, version: '9.1.0' }],
])('a home with %s is used, and its layout noted', (_name, note) => {
  if (note !== null) write(note);
  expect(newerVersionOf(home)).toBeNull();
  refuseNewerHome(home);
  noteHomeFormat(home);
  expect(read()).toMatchObject({ format: HOME_FORMAT, version: APP_VERSION });
});

test('what a newer version noted beside the layout is kept', () => {
  write({ format: HOME_FORMAT, version: '9.1.0', theirs: 1 });
  noteHomeFormat(home);
  expect(read()).toMatchObject({ theirs: 1 });
});

test('a home that is not there is not made by asking', () => {
  rmSync(home, { recursive: true });
  refuseNewerHome(home);
  expect(newerVersionOf(home)).toBeNull();
  expect(() => readdirSync(home)).toThrow(/ENOENT/);
});
