import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Spec } from '#core/contract/run/run-directory';
import { fakeWsl, type FakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { asFolderName, hostileStrings, whyNoName } from './hostile-strings.test-data';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { patient } from '../../setup/patience.mjs';

/** All of them: RL_COCKPIT_HOSTILE=500 (minutes). As arguments all are tried always. */
const STRINGS_PER_FIELD = Number(process.env['RL_COCKPIT_HOSTILE'] ?? '8');
/** So many arguments a run has: each run costs more than its arguments. */
const A_RUN = 125;
/** They mostly wait for processes. */
const AT_ONCE = 3;
const all = hostileStrings(500);
const step = Math.max(1, Math.floor(all.length / STRINGS_PER_FIELD));
const chosen = all.filter((_, i) => i % step === 0).slice(0, STRINGS_PER_FIELD);
const REPORTER = 'import json,os,sys;print(json.dumps([os.getcwd(),sys.executable,sys.argv[1:]]))';
const Reported = z.tuple([z.string(), z.string(), z.array(z.string())]);

let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let sshd: Sshd | null = null;
let wsl: FakeWsl | null = null;
let folder: string;
let python: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rlc-hostile-')));
  python = await realpath('/usr/bin/python3');
  sshd = hasSshd ? await Sshd.open() : null;
  wsl = await fakeWsl({ distros: [{ name: 'Ubuntu-22.04', default: true }] });
  const ssh = sshd === null ? {} : { RL_COCKPIT_SSH_CONFIG: sshd.config };
  cockpit = await Cockpit.open({ ...wsl.env, ...ssh });
  serving = await cockpit.serve();
});

afterAll(async () => {
  await serving.end();
  await cockpit.close();
  await sshd?.close();
  await wsl?.close();
  await rm(folder, { recursive: true, force: true });
});

const noNames = chosen.filter((text) => asFolderName(text) !== text);
if (noNames.length > 0) {
  const them = noNames.map((text) => `${JSON.stringify(text).slice(0, 40)}: ${whyNoName(text)}`);
  process.stderr.write(
    `As names of runs and as arguments all ${chosen.length} texts are tried as they are. No file system takes ` +
      `${noNames.length} of them as a folder's name, so that is the nearest it takes:\n  ${them.join('\n  ')}\n`,
  );
}

/** A run's name has at most 200 characters; a pair of surrogates is not cut in two. */
const asRunName = (text: string): string =>
  text.length <= 200 ? text : text.slice(0, 200).replace(/[\ud800-\udbff]$/, '');

async function reportedBy(words: readonly string[]) {
  const run = await cockpit.runView('run', 'command', ...words);
  expect(run).toMatchObject({ exit: { code: 0, signal: null } });
  const [line = ''] = (await cockpit.cli('logs', run.runId)).stdout.toString().split('\n');
  const spec = Spec.parse(JSON.parse(await readFile(path.join(run.runDir, 'spec.json'), 'utf8')));
  return { told: Reported.parse(JSON.parse(line)), spec, run };
}

// At once: each has its own folders, and mostly waits.
describe.each(['local', 'ssh:lab', 'wsl:Ubuntu-22.04'])('on %s', { concurrent: true }, (target) => {
  const exists = target !== 'ssh:lab' || hasSshd;

  test.skipIf(!exists)(
    '500 hostile arguments arrive as they are, and nothing else runs',
    async () => {
      const cwd = path.join(folder, `arguments ${target.replace(':', ' ')}`);
      await mkdir(cwd);
      for (let at = 0; at < all.length; at += A_RUN) {
        const some = all.slice(at, at + A_RUN);
        const words = ['--target', target, '--cwd', cwd, '--', python, '-c', REPORTER, ...some];
        expect((await reportedBy(words)).told[2]).toEqual(some);
      }
      expect(existsSync(path.join(cwd, 'CANARY'))).toBe(false);
    },
  );

  const triedIn = async (text: string, root: string): Promise<void> => {
    const cwd = path.join(root, 'project', asFolderName(text));
    const env = path.join(root, 'env', asFolderName(text));
    await mkdir(cwd, { recursive: true });
    await mkdir(env, { recursive: true });
    const interpreter = path.join(env, 'python3');
    await symlink(python, interpreter);
    const name = asRunName(text);
    const positions = [`--cwd=${cwd}`, `--env=${interpreter}`, `--name=${name}`];
    const argv = ['--', interpreter, '-c', REPORTER, text];
    const { told, spec } = await reportedBy(['--target', target, ...positions, ...argv]);
    expect(told).toEqual([cwd, interpreter, [text]]);
    expect(spec).toMatchObject({ name, python: interpreter, cwd });
    expect(existsSync(path.join(cwd, 'CANARY'))).toBe(false);
  };

  test.skipIf(!exists)(
    `${STRINGS_PER_FIELD} hostile texts as folder of the project, folder of the environment, and name of the run`,
    { timeout: patient(60_000 + STRINGS_PER_FIELD * 5_000) },
    async () => {
      const waiting = [...chosen.entries()];
      const failures: string[] = [];
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [i, text] = next;
          const root = path.join(folder, target.replace(':', ' '), String(i));
          await triedIn(text, root).catch((cause: unknown) => {
            failures.push(`${JSON.stringify(text)}: ${String(cause)}`);
          });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      expect(failures).toEqual([]);
    },
  );
});
