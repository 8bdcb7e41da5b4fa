import { expect, test } from 'vitest';
import { awayWords, endedWords, historyWords, lostWords } from './shell-ends';

const atMs = new Date(2026, 10, 21, 10, 58).getTime();
const target = { id: 'ssh:lab', name: 'lab', cwd: null, python: null, lostExit: 255 } as const;
const lab = { name: 'lab', state: 'ready' } as const;
const exit = { code: 255, signal: null };

test('a shell whose target is silent says since when, and claims no end', () => {
  const lost = { ...lab, state: 'unknown', sinceMs: atMs } as const;
  expect(lostWords({ exit: null }, lost)).toMatch(/^No answer from lab since 10:58\..*unknown/);
  expect(lostWords({ exit: null }, lab)).toBeNull();
  expect(lostWords({ exit }, lost)).toBeNull();
});

test('a shell that ended with its connection says so, and since when', () => {
  expect(endedWords({ exit, endedMs: atMs, target })).toMatch(
    /^The connection to lab ended at 10:58, and this shell ended with it/,
  );
});

test('a shell of a distro, or one that the user ended, says how and until when', () => {
  const distro = { ...target, id: 'wsl:Debian', name: 'Debian', lostExit: undefined } as const;
  expect(endedWords({ exit, endedMs: atMs, target: distro })).toBe(
    'Ended with exit code 255. It ran on Debian until 10:58.',
  );
  const zero = { code: 0, signal: null };
  expect(endedWords({ exit: zero, endedMs: atMs, target })).toContain('exit code 0');
  expect(endedWords({ exit: zero, endedMs: atMs, target: null })).toBe('Ended with exit code 0.');
});

test('after a restart the history of a shell says where it was, when it was seen, and how it ended if that is known', () => {
  expect(historyWords({ exit: null, seenMs: atMs, target })).toMatch(
    /^This shell on lab ended when the app .* last seen at 10:58\. Here is its history\.$/,
  );
  expect(historyWords({ exit: null, seenMs: atMs, target: null })).toMatch(/last seen at 10:58/);
  expect(historyWords({ exit, seenMs: atMs, target })).toMatch(/^The connection to lab ended at/);
});

test('where another shell cannot be opened at once, the reason is shown', () => {
  expect(awayWords(lab)).toBeNull();
  expect(awayWords(null)).toBeNull();
  expect(awayWords({ ...lab, state: 'off' })).toContain('lab is not connected');
  const since = awayWords({ ...lab, state: 'unknown', sinceMs: atMs });
  expect(since).toContain('lab has not answered since 10:58');
});
