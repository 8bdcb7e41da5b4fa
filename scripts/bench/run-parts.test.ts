import { expect, test } from 'vitest';
import { runParts } from './run-parts';

test('a benchmark whose second part fails and whose third lacks a tool keeps every finished figure', async () => {
  const lines: string[] = [];
  const { figures, failed } = await runParts(
    [
      ['first', { measure: () => Promise.resolve({ first_s: 1 }) }],
      ['second', { measure: () => Promise.reject(new Error('no disk')) }],
      [
        'third',
        {
          measure: () => Promise.reject(new Error('never run')),
          lacks: () => Promise.resolve('needs ripgrep'),
        },
      ],
      ['fourth', { measure: () => Promise.resolve({ fourth_s: 4 }) }],
    ],
    (line) => lines.push(line),
  );
  expect(failed).toBe(1);
  expect(figures).toEqual({
    first: { first_s: 1 },
    second: { failed: 'no disk' },
    third: { skipped: 'needs ripgrep' },
    fourth: { fourth_s: 4 },
  });
  expect(lines).toContain('{"first":{"first_s":1}}');
});
