import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ProbeLanes } from './probe-lanes';

async function peakOf(width: number, alone: readonly boolean[]): Promise<readonly string[]> {
  const lanes = new ProbeLanes(width);
  const running = new Set<number>();
  const seen: string[] = [];
  await Promise.all(
    alone.map((isAlone, index) =>
      lanes.run(isAlone, async () => {
        running.add(index);
        seen.push([...running].join('+'));
        await sleep(1);
        running.delete(index);
      }),
    ),
  );
  return seen;
}

test('probes that do not disturb each other run side by side, as many as there are lanes', async () => {
  expect(await peakOf(2, [false, false, false])).toEqual(['0', '0+1', expect.stringMatching(/2$/)]);
});

test('a probe that runs alone waits for the others, and they wait for it', async () => {
  const seen = await peakOf(4, [false, true, false, false]);
  expect(seen).toEqual(['0', '1', '2', '2+3']);
});

test('a probe that throws gives its lane back', async () => {
  const lanes = new ProbeLanes(1);
  await expect(lanes.run(true, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(lanes.run(false, () => Promise.resolve('next'))).resolves.toBe('next');
});
