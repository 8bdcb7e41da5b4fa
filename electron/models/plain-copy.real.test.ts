import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { PortableCopy } from '#core/contract/model/portable-calls';
import { err, ok } from '#core/lib/result';
import { root } from '../../scripts/setup/paths.mjs';
import { ensurePython } from '../../scripts/setup/python.mjs';
import type { ScriptRequest, Target } from '../targets/target';
import { sb3Zip } from './formats/model.fixture';
import { Passports } from './passports';
import { plainCopy } from './plain-copy';

const passports = new Passports(pathToFileURL(join(root, 'out/passport-worker.js')));
const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-plain-copy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tools = join(root, 'resources/python');
const refusal = { code: 'unreadable', says: 'It cannot be read.', remedy: 'Check it.' };
const files: Pick<Target, 'isHere' | 'read' | 'folder'> = {
  isHere: true,
  read: () => Promise.resolve(err(refusal)),
  folder: () => Promise.resolve(err(refusal)),
};

/** Runs the script itself, as the agent does. */
const target: Pick<Target, 'runScript'> = {
  runScript: ({ script, words }: ScriptRequest) => {
    const program = `import json, sys; sys.path.insert(0, ${JSON.stringify(tools)})
from rl_cockpit_target.scripts.${script.replace('/', '.')} import main
main(json.loads(sys.argv[1]), lambda **one: print(json.dumps(one)))`;
    const { stdout, stderr } = spawnSync(ensurePython(), ['-c', program, JSON.stringify(words)], {
      encoding: 'utf8',
    });
    const answers = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    const end = { code: 0, signal: null, timedOut: false, problem: null, tookMs: 1, source: '' };
    return Promise.resolve(ok({ ...end, answers, errors: stderr }));
  },
};

const copyAt = (out: string): PortableCopy => ({
  path: '/m/a.zip',
  out,
  written: true,
  exists: false,
  bytes: 1,
  changes: [],
  open: [],
  proof: null,
});
const read = (path: string) => passports.read(files, { path, python: null, against: null });
const NOTE = { name: 'rl_cockpit_portable.json', bytes: Buffer.from('{}') };

function written(name: string, data: Record<string, unknown>, note = true): string {
  const path = join(folder, name);
  const numbers = { learning_rate: 3e-4, clip_range: 0.2 };
  writeFileSync(path, sb3Zip({ ...numbers, ...data }, note ? [NOTE] : []));
  return path;
}

const evil = {
  ':serialized:': Buffer.from("cos\nsystem\n(S'true'\ntR.", 'latin1').toString('base64'),
};

test('a copy that the passport finds plain is kept', async () => {
  const out = written('plain.zip', { gamma: 0.99 });
  expect(await plainCopy(target, copyAt(out), read)).toEqual(ok(copyAt(out)));
  expect(existsSync(out)).toBe(true);
});

test('a copy that would still run something by its passport is removed and refused with what it would run', async () => {
  const out = written('evil.zip', { action_noise: evil });
  expect(await plainCopy(target, copyAt(out), read)).toMatchObject({
    ok: false,
    error: {
      code: 'not-portable',
      says: expect.stringMatching(/action_noise: Loading it calls os\.system/),
      remedy: expect.stringMatching(/^It was not kept\./),
    },
  });
  expect(existsSync(out)).toBe(false);
});

test('a file that is no portable copy is never removed, and the refusal says that it is there still', async () => {
  const out = written('not-ours.zip', { action_noise: evil }, false);
  expect(await plainCopy(target, copyAt(out), read)).toMatchObject({
    ok: false,
    error: { remedy: expect.stringMatching(/^It could not be removed: delete /) },
  });
  expect(existsSync(out)).toBe(true);
});
