import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPythonPayload } from '../../scripts/python-payload.mjs';
import { root } from '../../scripts/setup/places.mjs';

/** Tests run unbundled: packs the Python of this checkout as the build would, for `toolsPayload` to find. */
export async function payloadForTests(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rl-cockpit-payload-'));
  const path = join(folder, 'python-payload.json');
  await writeFile(path, JSON.stringify(readPythonPayload(root)));
  process.env['RL_COCKPIT_PAYLOAD'] = path;
}
