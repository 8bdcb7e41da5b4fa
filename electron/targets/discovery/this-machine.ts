import { readFile } from 'node:fs/promises';
import { arch, homedir } from 'node:os';
import { toolsPayload } from '../tools-payload';
import { Machine } from './machine';
import { Markers, type Shape } from './markers';
import { registered } from './registry';

const TABLE = 'rl_cockpit_target/discovery/markers.json';

/**
 * The machine that we run on, for when no agent looks for us: it has no Python for one, or that one still starts.
 * @throws Error when the app was built without the table of markers.
 */
export async function thisMachine(): Promise<Machine> {
  const shape: Shape =
    process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
  const { files } = await toolsPayload();
  const text = Buffer.from(files[TABLE] ?? '', 'base64').toString('utf8');
  const facts = {
    shape,
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    arch: arch(),
    mountinfo: await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''),
    registry: shape === 'win32' ? await registered() : [],
  };
  return new Machine(facts, Markers.parse(JSON.parse(text)));
}
