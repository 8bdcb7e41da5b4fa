import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LogReader } from '../../telemetry/log-reader';
import { scriptOptions } from '../goal/script-options';
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

/** Scripts that say what a flag of the command means; the log and the command alone do not show it. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '02-dash-n-episodes': "ap.add_argument('-n', '--num-episodes', type=int, default=100)",
};

function verdictOf({ name, argv, lines }: z.infer<typeof Run>) {
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
  const script = SCRIPTS[name];
  const spec = {
    argv: ['python3', 'train.py', ...argv],
    ...(script === undefined
      ? {}
      : { scriptGoals: { script: 'train.py', options: [...scriptOptions(script)] } }),
  };
  return judge(verdictCase({ spec, log, pointCount: last === null ? 0 : 9, ...last }));
}

test.for(runs.filter(({ wanted }) => wanted === 'suspicious'))(
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
