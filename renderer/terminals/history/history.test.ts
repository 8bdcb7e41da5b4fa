import { array, assert, integer, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { keyOf, textTail, type ShellHistory, historyOf, sorted } from './history';

const view = (terminal: number, openedMs: number): TerminalView => ({
  terminal,
  openedMs,
  pid: 7,
  argv: ['/bin/bash'],
  cwd: '/home/wei',
  title: 'bash',
  activate: null,
  target: null,
  cols: 80,
  rows: 24,
  tty: true,
  exit: null,
  endedMs: null,
});
const seen = (terminal: number, openedMs: number, seenMs: number): ShellHistory => ({
  key: keyOf(view(terminal, openedMs)),
  title: 'bash',
  cwd: '/home/wei',
  activate: null,
  target: null,
  openedMs,
  seenMs,
  exit: null,
  text: 'wei@box:~$ ',
});

test('a shell that ended with the app is kept as history, one that the user closed is forgotten', () => {
  const all = [seen(1, 100, 150), seen(2, 120, 160), seen(1, 300, 350), seen(2, 310, 360)];
  const { gone, toForget } = sorted(all, [view(2, 310)], 200);
  expect(gone.map(({ key }) => key)).toEqual(['2:120', '1:100']);
  expect(toForget.map(({ key }) => key)).toEqual(['1:300']);
});

test('the last dozen of histories stay, no matter what is remembered, and none of a shell that runs', () => {
  assert(
    property(array(nat(40), { maxLength: 40 }), integer({ min: 1, max: 60 }), (opened, sinceMs) => {
      const all = [...new Set(opened)].map((ms) => seen(1, ms, ms + 5));
      const alive = opened.slice(0, 2).map((ms) => view(1, ms));
      const { gone, toForget } = sorted(all, alive, sinceMs);
      expect(gone.length).toBeLessThanOrEqual(12);
      expect(gone.every(({ openedMs }) => openedMs < sinceMs)).toBe(true);
      const keys = new Set(alive.map(keyOf));
      expect(gone.length + toForget.length).toBe(all.filter(({ key }) => !keys.has(key)).length);
    }),
  );
});

test('of a long text the end is kept, from the beginning of a line', () => {
  expect(textTail('one\ntwo\nthree', 8)).toBe('three');
  assert(
    property(string(), nat(50), (text, max) => {
      const part = textTail(text, max);
      expect(part.length).toBeLessThanOrEqual(Math.max(max, 0));
      expect(text.endsWith(part)).toBe(true);
    }),
  );
});

test('what was remembered comes back, and what cannot be read is nothing', () => {
  const one = seen(3, 100, 150);
  expect(historyOf(JSON.stringify(one))).toEqual(one);
  expect([historyOf(null), historyOf('{'), historyOf('{"key":1}')]).toEqual([null, null, null]);
});
