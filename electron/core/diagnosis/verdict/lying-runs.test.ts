import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LogReader } from '../../telemetry/log-reader';
import { SignScanner } from '../signs/sign-scanner';
import { verdictCase } from '../fixtures/verdict-case.test-data';
import { judge } from './judge';

const file = path.join(import.meta.dirname, '..', 'fixtures', 'honest-and-lying-runs.jsonl');
const Run = z.object({
  name: z.string(),
  argv: z.array(z.string()),
  wanted: z.enum(['suspicious', 'succeeded']),
  /** What is wrong with it, or why nothing is. */
  why: z.string(),
  lines: z.array(z.string()),
});

/** Programs of someone who had not seen the verdict's rules, all with exit code 0: what they printed, the middle of long logs left out. */
const runs = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => Run.parse(JSON.parse(line)));

/** Failures that nothing in the log or the command shows plainly enough: known, and green. */
const MISSED = new Set(['02-dash-n-episodes']);

function verdictOf({ argv, lines }: z.infer<typeof Run>) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const reader = new LogReader('auto', [], null);
  const scanner = new SignScanner(null, []);
  let last: {
    readonly lastX: number;
    readonly xKind: 'timestep' | 'update' | 'episode' | 'row';
  } | null = null;
  for (const line of [...reader.push(bytes), ...reader.end()]) {
    scanner.read(line);
    for (const event of line.events)
      if (event.kind === 'point') last = { lastX: event.x, xKind: event.xKind };
  }
  const log = { ...scanner.facts(), bytes: bytes.length, lines: lines.length };
  const spec = { argv: ['python3', 'train.py', ...argv] };
  return judge(verdictCase({ spec, log, pointCount: last === null ? 0 : 9, ...last }));
}

test.for(runs.filter(({ wanted, name }) => wanted === 'suspicious' && !MISSED.has(name)))(
  '$name is no success: $why',
  (run) => {
    const { verdict, reasons } = verdictOf(run);
    expect({ verdict, reasons }).toMatchObject({ verdict: 'suspicious' });
  },
);

test.for(runs.filter(({ wanted }) => wanted === 'succeeded'))(
  '$name is not accused: $why',
  (run) => {
    const { verdict, reasons } = verdictOf(run);
    expect({ verdict, reasons }).toMatchObject({ verdict: 'succeeded' });
  },
);
