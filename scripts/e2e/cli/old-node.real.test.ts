import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeTooOld } from '../../../electron/parents/node-version';

/** The first Node of PATH that is too old for the app, null: there is none. */
function findOldNode(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const node = path.join(folder, 'node');
    const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
    });
    if (status === 0 && nodeTooOld(stdout.trim()) !== null) return node;
  }
  return null;
}

test('an older Node than the app needs gets one sentence, not a syntax error', (context) => {
  const node = findOldNode();
  if (node === null) return context.skip('No Node older than the app needs is in PATH.');
  for (const script of ['cli.js', 'serve.js']) {
    const { status, stderr } = spawnSync(node, [path.join('out', script)], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^RL Cockpit needs Node 22\.13 or newer; this is Node [\d.]+\. .*\n$/);
    expect(status).toBe(2);
  }
});
