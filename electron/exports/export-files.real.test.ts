import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/setup/paths.mjs';
import { bytesOf, feed, Homes, openCore, viewOf } from '../store/store.fixture';
import { ExportFiles } from './export-files';

const homes = new Homes();
afterAll(() => homes.clear());

const worker = pathToFileURL(join(root, 'out/export-worker.js'));

test.skipIf(process.platform === 'win32')(
  'a made export whose file became a named pipe or a huge hole is refused with the reason, at once',
  async () => {
    const home = homes.make();
    const core = openCore(home);
    feed(core, '/out/metrics.jsonl', 'json-lines', bytesOf('{"timestep":1,"y":2}\n'));
    core.close();
    const files = new ExportFiles(home, worker);
    const result = await files.make(viewOf(), 'csv');
    if (!result.ok) throw new Error(result.error.says);
    const { id } = result.value;
    const full = await files.read(id, 0, 1_000);
    expect(full.ok && Buffer.from(full.value).toString()).toContain('step,wall_time,value');
    const [name = ''] = readdirSync(join(home, 'exports'));
    const file = join(home, 'exports', name);
    truncateSync(file, 2 ** 40);
    const hollow = await files.read(id, 0, 1_000);
    expect(!hollow.ok && hollow.error.says).toContain('almost all of them holes');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    const pipe = await files.read(id, 0, 1_000);
    expect(!pipe.ok && pipe.error.says).toContain('is a named pipe (FIFO), not a file');
  },
);
