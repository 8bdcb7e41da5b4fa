import { afterEach, beforeEach, expect, test } from 'vitest';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { memoryCgroup } from './memory-cgroup.fixture';

let cockpit: Cockpit;
beforeEach(async () => {
  cockpit = await Cockpit.open();
});
afterEach(() => cockpit.close());

/** Joins the group given as its first word, rests for a moment in which it is seen there, and grows. */
const GROWING = `
import os, sys, time
open(sys.argv[1], 'w').write(str(os.getpid()))
print('joined', flush=True)
time.sleep(3)
held = []
while True:
    held.append(bytearray(os.urandom(1 << 20)))`;

test('a training that the kernel kills for memory is reported to have run out of it', async (context) => {
  const group = memoryCgroup(`rl-cockpit-test-${process.pid}`, 96 << 20);
  if (typeof group === 'string') {
    console.log(`Skipped: ${group}`);
    return context.skip(group);
  }
  try {
    const run = await cockpit.runView(
      'run',
      'command',
      '--',
      'python3',
      '-c',
      GROWING,
      group.joinFile,
    );
    expect(run).toMatchObject({ verdict: 'failed', exit: { code: null, signal: 'SIGKILL' } });
    expect(run.reasons[0]).toMatch(/^Out of memory: .* in its cgroup/);
    expect(run.reasons.join('\n')).toMatch(/Ended by SIGKILL/);
  } finally {
    group.remove();
  }
});
