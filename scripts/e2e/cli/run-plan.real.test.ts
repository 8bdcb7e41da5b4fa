import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';

const served = servedCockpit();
const Plan = z.object({
  target: z.string(),
  argv: z.array(z.string()),
  cwd: z.string(),
  env: z.array(z.string()),
  runDir: z.string(),
  checks: z.array(z.object({ id: z.string(), state: z.string() })),
});

test('run --plan shows what would run, and no file and no run is made', async () => {
  const { cockpit } = served;
  const created = path.join(cockpit.home, 'made-by-a-run');
  const words = ['run', 'command', '--plan', '--set-env', 'MY_WORD=unseen'];
  const planned = await cockpit.cli(...words, '--json', '--', 'touch', created);
  const plan = Plan.parse(JSON.parse(planned.stdout.toString()));
  expect(plan.argv).toEqual(['touch', created]);
  expect(plan.target).toBe('local');
  expect(plan.env).toContain('MY_WORD');
  expect(planned.stdout.toString()).not.toContain('unseen');
  expect(plan.checks.map(({ id }) => id)).toContain('target');
  const shown = await cockpit.cli(...words, '--', 'touch', created);
  expect(shown.stdout.toString()).toContain(`touch '${created}'`);
  for (const flags of [['--at-once', '2'], ['--stop-on-failure']]) {
    const refused = await cockpit.cli('run', 'command', ...flags, '--', 'touch', created);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('has no effect without --seeds or --grid.');
  }
  expect(existsSync(created)).toBe(false);
  expect(JSON.parse((await cockpit.cli('runs', '--json')).stdout.toString())).toEqual([]);
});
