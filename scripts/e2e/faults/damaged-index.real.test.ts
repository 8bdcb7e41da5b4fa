import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished, expect, test } from 'vitest';
import { Cockpit } from '../fixtures/cockpit.fixture';

const POINTS = 'for i in range(300): print("step=%d loss=%d" % (i, i))';

test('an index that only a query finds damaged is rebuilt, and the question is answered with every point', async () => {
  const cockpit = await Cockpit.open();
  onTestFinished(() => cockpit.close());
  const argv = ['python3', '-c', POINTS];
  const run = await cockpit.runView('run', 'command', '--name', 'q', '--', ...argv);
  // As a bit of the disk that changed: SQLite finds its pages in order, the reader of the log finds no state.
  const db = new DatabaseSync(path.join(cockpit.home, 'cache.db'));
  db.exec("UPDATE streams SET state = substr(state, 1, 9) WHERE stream = 'log'");
  db.close();
  const { stdout, stderr } = await cockpit.cli('metrics', run.runId, '--name', 'loss', '--json');
  expect(stderr).toContain('was damaged');
  expect(JSON.parse(stdout.toString())).toMatchObject({
    series: [
      { tag: 'loss', points: Array.from({ length: 300 }, (_, i) => [i, expect.anything(), i]) },
    ],
  });
  const again = await cockpit.cli('metrics', run.runId, '--json');
  expect(again.stderr).not.toContain('was damaged');
});
