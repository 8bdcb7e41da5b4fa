import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';

const served = servedCockpit({});
const folder = () => path.join(served.cockpit.home, 'logs');

const Printed = z.strictObject({
  file: z.string(),
  findings: z.array(
    z.strictObject({
      cause: z.string(),
      title: z.string(),
      class: z.string(),
      layer: z.enum(['python', 'native', 'os', 'driver']),
      path: z.array(z.string()),
      score: z.number().min(0).max(1),
      signs: z.strictObject({ hit: z.int(), total: z.int() }),
      evidence: z.array(z.strictObject({ line: z.int(), text: z.string() })),
      remedies: z.array(
        z.strictObject({
          id: z.string(),
          command: z.string().optional(),
          set: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
        }),
      ),
      probe: z.string().optional(),
    }),
  ),
  verdictHint: z.string().nullable(),
});
const Refused = z.object({ error: z.object({ says: z.string(), remedy: z.string() }) });

const MISSING = `Traceback (most recent call last):
  File "train.py", line 2, in <module>
    from src.model import reward
ModuleNotFoundError: No module named 'src'
`;
const CAUSE = 'project-module-missing';

async function written(name: string, content: string | Uint8Array): Promise<string> {
  await mkdir(folder(), { recursive: true });
  const file = path.join(folder(), name);
  await writeFile(file, content);
  return file;
}
const diagnosed = async (...words: readonly string[]) =>
  Printed.parse(await served.cockpit.json('diagnose', ...words));
const refusal = async (...words: readonly string[]) =>
  Refused.parse(await served.cockpit.json(...words)).error;

test('diagnose names the cause of a log, with the line, the test and the remedies; of several logs in their order; of stdin', async () => {
  const bad = await written('bad.log', MISSING);
  const fine = await written('fine.log', 'step 1 reward 0.5\nTraining finished.\n');
  const one = await diagnosed(bad, '--exit', '1', '--platform', 'linux');
  expect(one.file).toBe(bad);
  expect(one.findings[0]).toMatchObject({ cause: CAUSE, class: 'environment' });
  expect(one.findings[0]?.evidence).toContainEqual({
    line: 4,
    text: "ModuleNotFoundError: No module named 'src'",
  });
  expect(one.findings[0]?.remedies.length).toBeGreaterThan(0);

  const several = z.array(Printed).parse(await served.cockpit.json('diagnose', fine, bad));
  expect(several.map(({ file, findings }) => [file, findings[0]?.cause ?? null])).toEqual([
    [fine, null],
    [bad, CAUSE],
  ]);

  const child = served.cockpit.spawn('diagnose', '--json', '-');
  const out: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  const closed = new Promise((resolve) => {
    child.on('close', resolve);
  });
  child.stdin.end(MISSING);
  expect(await closed).toBe(0);
  const piped = Printed.parse(JSON.parse(Buffer.concat(out).toString()));
  expect([piped.file, piped.findings[0]?.cause]).toEqual(['-', CAUSE]);
}, 120_000);

test('diagnose takes an end as POSIX, shells and Windows report it, and says what it means', async () => {
  const log = await written('cut.log', 'step 1\nstep 2\n');
  const hint = async (...words: readonly string[]) =>
    (await diagnosed(log, ...words)).verdictHint ?? '';
  expect(await hint('--exit', '-9')).toContain('SIGKILL');
  expect(await hint('--exit', '139')).toContain('SIGSEGV');
  expect(await hint('--signal', 'SEGV')).toContain('SIGSEGV');
  expect(await hint('--signal', '11')).toContain('SIGSEGV');
  expect(await hint('--exit', '3221225477', '--platform', 'windows')).toMatch(/0xC0000005/i);
  expect((await refusal('diagnose', log, '--exit', 'soon')).says).toContain('"soon"');
  expect((await refusal('diagnose', log, '--platform', 'beos')).remedy).toContain('linux');
}, 120_000);

test('diagnose refuses what it cannot read in one sentence, and says nothing known of bytes that are no text', async () => {
  const missing = path.join(folder(), 'nowhere.log');
  expect((await refusal('diagnose', missing)).says).toContain(missing);
  await mkdir(folder(), { recursive: true });
  expect((await refusal('diagnose', folder())).says).toContain('cannot be read');
  expect((await refusal('diagnose', 'nobody')).says).toBe('There is no run "nobody".');
  const noise = await written(
    'model.bin',
    Uint8Array.from({ length: 90_000 }, (_, at) => (at * 7919) % 256),
  );
  expect((await diagnosed(noise)).findings).toEqual([]);
}, 120_000);

test('diagnose of a run has the remedies and the test of that run, and its notebook, causes and native stack answer', async () => {
  const script = await written('train.py', 'from src.model import reward\n');
  const { cockpit } = served;
  const words = ['run', 'command', '--name', 'broken', '--', 'python3', script];
  // Where the module is, though no folder that Python looks in.
  await mkdir(path.join(folder(), 'code/src'), { recursive: true });
  await written('code/src/model.py', 'reward = 1\n');
  expect((await cockpit.runView(...words)).verdict).toBe('failed');
  const run = await diagnosed('broken');
  const best = run.findings[0];
  expect(best?.cause).toBe(CAUSE);
  expect(best?.remedies.find(({ id }) => id === 'pythonpath')?.command).toContain(
    `PYTHONPATH='${path.join(folder(), 'code')}'`,
  );
  // What a cause says for any run is filled for this one.
  expect(best?.probe ?? '').not.toContain('{python}');
  expect(best?.probe ?? '').toContain('python3');

  const notebook = await cockpit.cli('notebook', 'broken');
  expect(notebook.stdout.toString()).toContain('Python does not find a module of the project');
  const reported = await diagnosed('broken', '--exit', '139');
  expect(reported.verdictHint).toContain('SIGSEGV');

  expect((await refusal('explain', 'project-module-mising')).remedy).toContain(CAUSE);
  const explained = await cockpit.cli('explain', CAUSE);
  expect(explained.stdout.toString()).toContain('Remedies:');

  const stack = await cockpit.cli('stack', 'broken');
  expect({ status: stack.status, stderr: stack.stderr }).toMatchObject({ status: 1 });
  expect(stack.stdout.toString().trim()).not.toBe('');
  expect((await refusal('bisect', 'broken', '--limit', 'long')).says).toContain('"long"');
  expect((await refusal('bisect', 'nobody')).says).toContain('nobody');
}, 180_000);

test('bisect refuses a run that did not fail, and of one that did it shows where the trials write and starts none without a yes', async () => {
  const { cockpit } = served;
  const cwd = path.join(cockpit.home, 'project');
  await mkdir(cwd, { recursive: true });
  await writeFile(
    path.join(cwd, 'train.py'),
    'import sys\nopen(sys.argv[1], "a").write("trained\\n")\nprint("done")\nif sys.argv[2:]: {}["x"]\n',
  );
  const command = ['--cwd', cwd, '--', 'python3', 'train.py'];
  await cockpit.runView('run', 'command', '--name', 'good', ...command, 'model.txt');
  expect((await refusal('bisect', 'good', '--yes')).says).toMatch(/^good did not fail \(\w+\)/);
  const failing = [...command, path.join(cwd, 'model.txt'), '/runs/out'];
  await cockpit.runView('run', 'command', '--name', 'failing', ...failing);
  expect(await cockpit.json('bisect', 'failing', '--plan')).toMatchObject({
    worksIn: 'copy',
    files: 2,
    outside: ['/runs/out'],
  });
  expect((await refusal('bisect', 'failing')).says).toContain('only after a yes');
  const done = await cockpit.json('bisect', 'failing', '--yes', '--limit', '30');
  expect(done).toMatchObject({ finding: { state: 'bad', remedies: [] } });
  // Once by each run: no trial wrote there.
  expect(await readFile(path.join(cwd, 'model.txt'), 'utf8')).toBe('trained\ntrained\n');
}, 180_000);

test('a run that logs a fatal line and continues is diagnosed while it runs', async () => {
  const { cockpit } = served;
  const script = await written(
    'ailing.py',
    'import time\nprint("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.64 GiB", flush=True)\ntime.sleep(600)\n',
  );
  const live = await cockpit.runView('run', 'command', '--detach', '--', 'python3', script);
  const seen = async () => (await diagnosed(live.runId)).findings[0]?.class;
  await expect.poll(seen, { timeout: 60_000, interval: 500 }).toBe('memory');
  expect(await cockpit.json('show', live.runId)).toMatchObject({ phase: 'running' });
  await cockpit.cli('stop', live.runId, '--now');
}, 180_000);
