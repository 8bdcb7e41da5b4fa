import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPythonPayload } from '../../scripts/python-payload.mjs';

/** Tests run unbundled: packs the Python of this checkout as the build would, for `toolsPayload` to find. */
export async function payloadForTests(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rl-cockpit-payload-'));
  const path = join(folder, 'python-payload.json');
  const payload = readPythonPayload(fileURLToPath(new URL('../..', import.meta.url)));
  await writeFile(path, JSON.stringify(payload));
  process.env['RL_COCKPIT_PAYLOAD'] = path;
}
