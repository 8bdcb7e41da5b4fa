import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AgentClient, eventually } from './agent-client.fixture';
import {
  isAlive,
  waitForExit,
  eventsOf,
  waitForOutput,
  procOf,
  pythonArgv,
  samplesOf,
  startRun,
} from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-evidence-'));
const agent = new AgentClient(stateDir);
afterAll(async () => {
  await agent.close();
  rmSync(stateDir, { recursive: true, force: true });
});
const launch = (argv: readonly string[], more = {}) => startRun(agent, stateDir, argv, more);

/** Our own memory cgroup with a limit of 64 MiB; null, with the reason printed, where none may be made. */
function smallCgroup(): string | null {
  const v1 = existsSync('/sys/fs/cgroup/memory');
  const folder = path.join(v1 ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `rlc-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, v1 ? 'memory.limit_in_bytes' : 'memory.max'), String(64 << 20));
    return folder;
  } catch (cause) {
    console.log(`skipped, no memory cgroup can be made here: ${String(cause)}`);
    if (existsSync(folder)) rmdirSync(folder);
    return null;
  }
}

test('a training that the kernel kills for memory ends with the counters that prove it', async ({
  skip,
}) => {
  const cgroup = smallCgroup();
  if (cgroup === null) return skip('no memory cgroup can be made here');
  const program = `import os, time
open(${JSON.stringify(path.join(cgroup, 'cgroup.procs'))}, "w").write(str(os.getpid()))
print("inside"); time.sleep(1.5)
hog = [bytearray(8 << 20) for _ in range(64)]
print("never")`;
  const run = await launch(pythonArgv(program));
  const exit = await waitForExit(run);
  rmdirSync(cgroup);
  expect(exit).toMatchObject({ code: null, signal: 'SIGKILL', requested: null });
  expect(exit.oom.cgroupKills).toBe(1);
  expect(exit.oom.machineKills).toBeGreaterThanOrEqual(1);
  const pid = String(procOf(run)?.pid);
  expect(exit.oom.kernelLog ?? `${pid} (the kernel's log may not be read here)`).toContain(pid);
  expect(eventsOf(run).map((event) => event.kind)).toContain('oom');
});

test('an ordinary kill shows no sign of memory', async () => {
  const exit = await waitForExit(await launch(['/bin/sh', '-c', 'kill -KILL $$']));
  expect(exit.oom).toMatchObject({ kernelLog: null });
  expect(exit.oom.cgroupKills ?? 0).toBe(0);
});

test('a dumped core is flagged, and its path kept where the kernel writes one', async () => {
  const script = 'ulimit -c unlimited && exec python3 -c "import os; os.abort()"';
  const run = await launch(['/bin/sh', '-c', script]);
  const exit = await waitForExit(run);
  expect(exit.signal).toBe('SIGABRT');
  const cores = exit.crashFiles.filter((name) => path.basename(name).startsWith('core'));
  if (exit.core && cores.length === 0) console.log('the kernel hands cores to a program here');
  expect(cores.every((name) => existsSync(name))).toBe(true);
  expect(cores.length === 0 || exit.core).toBe(true);
});

test('one nvidia-smi runs for the whole training; cells it does not know are null, never 0', async () => {
  const tools = path.join(stateDir, 'fake-bin');
  mkdirSync(tools);
  const script = `#!/bin/sh
echo started >> ${tools}/starts
echo $$ > ${tools}/pid
case "$*" in *" -l "*) ;; *) echo "NVIDIA H200, 143771"; exit 0;; esac
while :; do
  echo "0, NVIDIA H200, 37, 5120, 143771, 61, 98.50"
  echo "1, NVIDIA RTX, with a comma, [N/A], [Not Supported], 12288, [Unknown Error], N/A"
  sleep 0.2
done
`;
  writeFileSync(path.join(tools, 'nvidia-smi'), script, { mode: 0o755 });
  const env = { PATH: `${tools}:${process.env['PATH'] ?? ''}` };
  const seeing = new AgentClient(stateDir, [], env);
  const hello = await seeing.ask('hello');
  expect(hello['gpus']).toEqual([{ name: 'NVIDIA H200', memTotalMiB: 143771 }]);
  const run = await startRun(
    seeing,
    stateDir,
    pythonArgv('import time\nprint("up"); time.sleep(1.5)'),
  );
  await waitForOutput(run, 'up');
  const pid = procOf(run)?.pid;
  await waitForExit(run);
  await seeing.close();
  const gpus = samplesOf(run).at(-1)?.gpus ?? [];
  const unknown = { utilPercent: null, memUsedMiB: null, tempC: null, powerW: null };
  expect(gpus).toEqual([
    {
      index: 0,
      name: 'NVIDIA H200',
      utilPercent: 37,
      memUsedMiB: 5120,
      memTotalMiB: 143771,
      tempC: 61,
      powerW: 98.5,
    },
    { index: 1, name: 'NVIDIA RTX, with a comma', memTotalMiB: 12288, ...unknown },
  ]);
  expect(readFileSync(path.join(tools, 'starts'), 'utf8')).toBe('started\nstarted\n');
  const tool = Number(readFileSync(path.join(tools, 'pid'), 'utf8'));
  expect(tool).not.toBe(pid);
  await eventually('the end of nvidia-smi', () => (isAlive(tool) ? null : true));
});

test('without nvidia-smi there is an empty list of GPUs, and the first CPU reading is unknown', async () => {
  // It works until there is a second reading, however long a busy machine takes for it.
  const enough = path.join(stateDir, 'enough');
  const work = `import os\nwhile not os.path.exists(${JSON.stringify(enough)}): pass`;
  const run = await launch(pythonArgv(work));
  const sampled = () => existsSync(path.join(run.runDir, 'samples.jsonl')) && samplesOf(run)[1];
  const second = await eventually('a second sample', () => sampled() || null);
  writeFileSync(enough, '');
  await waitForExit(run);
  expect(samplesOf(run)[0]).toMatchObject({ cpuPercent: null, gpus: [] });
  expect(second).toMatchObject({ gpus: [] });
  expect(second.cpuPercent).toBeGreaterThan(0);
  expect(second.diskFreeBytes).toBeGreaterThan(0);
});
