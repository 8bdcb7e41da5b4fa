import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../setup/paths.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';

const run = promisify(execFile);
const SAYS = /was last used by RL Cockpit 9\.1\.0.*it changed nothing there/;

let cockpit: Cockpit;

beforeAll(async () => {
  cockpit = await Cockpit.open();
  const note = JSON.stringify({ format: 99, version: '9.1.0' });
  await writeFile(path.join(cockpit.home, 'home.json'), note);
});
afterAll(() => cockpit?.close());

/** Everything in the home, with the time of its last change. */
async function content(): Promise<readonly string[]> {
  const names = ['.', ...(await readdir(cockpit.home, { recursive: true }))];
  const times = names.map(async (name) => {
    const { mtimeMs, size } = await stat(path.join(cockpit.home, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return Promise.all(times);
}

test.each([
  ['the command line', 'cli.js', ['runs']],
  ['the server for a browser', 'serve.js', ['--port', '0']],
  ['the engine', 'engine.js', []],
])(
  '%s refuses the home of a newer version, says which, and writes nothing',
  async (_who, file, words) => {
    const before = await content();
    const program = path.join(root, 'out', file);
    const ending = run(process.execPath, [program, ...words], { env: cockpit.environment() });
    const { stderr } = await ending.then(
      () => Promise.reject(new Error(`${file} ended with code 0.`)),
      (cause: { stderr: string }) => cause,
    );
    expect(stderr).toMatch(SAYS);
    expect(await content()).toEqual(before);
  },
);

test('with --json the refusal is one object, and help is printed all the same', async () => {
  const before = await content();
  expect(await cockpit.json('runs')).toMatchObject({ error: { code: 'home-newer' } });
  expect((await cockpit.cli('--help')).stdout.toString()).toMatch(/^Usage: rl-cockpit/);
  expect(await content()).toEqual(before);
});
