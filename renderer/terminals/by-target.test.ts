import { expect, test } from 'vitest';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { byTarget } from './by-target';

const view = (terminal: number, id: string | null): TerminalView => ({
  terminal,
  openedMs: 1,
  pid: 7,
  argv: ['ssh'],
  cwd: '/home/wei',
  title: 'shell',
  activate: null,
  target: id === null ? null : { id, name: id.slice(4), cwd: null, python: null },
  cols: 80,
  rows: 24,
  tty: true,
  exit: null,
  endedMs: null,
});

test('shells are listed by their target, this machine first, a split with its first shell', () => {
  const views = [view(1, 'ssh:lab'), view(2, null), view(3, 'wsl:Ubuntu'), view(4, 'ssh:lab')];
  const split = {
    split: 'row',
    part: 0.5,
    first: { terminal: 3 },
    second: { terminal: 2 },
  } as const;
  const groups = byTarget([{ terminal: 1 }, split, { terminal: 4 }, { terminal: 2 }], views);
  expect(groups.map(({ target, tabs }) => [target?.name ?? 'here', tabs])).toEqual([
    ['here', [{ terminal: 2 }]],
    ['lab', [{ terminal: 1 }, { terminal: 4 }]],
    ['Ubuntu', [split]],
  ]);
});
