import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { dockMenu, jumpList } from './recent-runs';

const RUN = RunId.parse('20261121-090000-0000abcd');
const PROGRAM = String.raw`C:\Users\Ana\AppData\Local\Programs\RL Cockpit\rl-cockpit.exe`;

test('the dock has the newest runs, and a new one', () => {
  expect(dockMenu([{ runId: RUN, name: 'brave-lynx-3' }])).toEqual([
    { label: 'brave-lynx-3', does: `go:/runs/${RUN}` },
    { type: 'separator' },
    { label: 'New run', does: 'go:/start' },
  ]);
  expect(dockMenu([])).toEqual([{ label: 'New run', does: 'go:/start' }]);
});

test('an entry of the jump list starts the program with the link of its run', () => {
  expect(jumpList([{ runId: RUN, name: 'brave-lynx-3' }], PROGRAM)).toMatchObject([
    {
      type: 'custom',
      name: 'Recent runs',
      items: [
        {
          type: 'task',
          title: 'brave-lynx-3',
          program: PROGRAM,
          args: `rl-cockpit://run/${RUN}`,
        },
      ],
    },
  ]);
});

test('without runs Windows shows no list, and a long name is cut', () => {
  expect(jumpList([], PROGRAM)).toEqual([]);
  const [category] = jumpList([{ runId: RUN, name: 'x'.repeat(400) }], PROGRAM);
  expect(category?.items?.[0]?.title).toBe(`${'x'.repeat(79)}…`);
});
