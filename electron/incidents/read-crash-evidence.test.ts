import { expect, test } from 'vitest';
import { err, ok } from '#core/lib/result';
import type { Exit } from '#core/contract/run/run-directory';
import { readCrashEvidence } from './read-crash-evidence';

const RUN = '/state/runs/20261122-225310-0a1b2c3d';
const INDEX = {
  schema: 1,
  sessions: [
    {
      path: '/tmp/ray/session_1',
      files: ['worker-1-2-812.err'],
      workers: [
        {
          workerId: '1',
          pid: 812,
          actor: 'rollout_0',
          exitType: 'SYSTEM_ERROR',
          exitDetail: null,
          fatalLine: 'Fatal Python error: Aborted',
          files: ['worker-1-2-812.err'],
        },
      ],
    },
  ],
};

/** A target that has these files below the run directory, and remembers which were read. */
function reading(files: Readonly<Record<string, string>>, crashFiles: readonly string[]) {
  const requests: string[] = [];
  const target = {
    read: (path: string) => {
      requests.push(path);
      const text = files[path];
      const bytes = new TextEncoder().encode(text ?? '');
      const refusal = { code: 'unreadable', says: `${path} cannot be read.`, remedy: '' };
      return Promise.resolve(text === undefined ? err(refusal) : ok({ size: bytes.length, bytes }));
    },
  };
  const exit: Exit = {
    code: 1,
    signal: null,
    core: false,
    raw: 256,
    endedMs: 0,
    elapsedMs: 0,
    maxRssBytes: null,
    oom: { machineKills: null, cgroupKills: null, kernelLog: null },
    logBytes: 0,
    logTailSha256: '',
    survivors: [],
    requested: null,
    spawnError: null,
    crashFiles: [...crashFiles],
  };
  return { requests, evidence: readCrashEvidence(target, { exit, runDir: RUN }) };
}

test('copies of Ray’s files are read from the crash folder of the run', async () => {
  const worker = `${RUN}/crash/ray/worker-1-2-812.err`;
  const index = `${RUN}/crash/ray/index.json`;
  const { evidence } = reading(
    { [index]: JSON.stringify(INDEX), [worker]: 'Fatal Python error: Aborted\n' },
    [index, worker],
  );
  expect((await evidence).deaths).toMatchObject([{ actor: 'rollout_0' }]);
  expect((await evidence).lines).toMatchObject([{ text: 'Fatal Python error: Aborted', pid: 812 }]);
});

test('no file outside of the crash folder is read, no matter what an exit record names', async () => {
  const { requests, evidence } = reading({}, [
    '/etc/passwd',
    `${RUN}/crash/ray/../../spec.json`,
    `${RUN}/core.812`,
    `${RUN}/crash/ray/index.json/../x`,
  ]);
  expect((await evidence).lines).toEqual([]);
  expect(requests).toEqual([`${RUN}/crash/backtrace.txt`]);
});

test('an index that is no JSON, or of another shape, leaves what else is known', async () => {
  const index = `${RUN}/crash/ray/index.json`;
  const kernel = `${RUN}/crash/kernel.txt`;
  const segfault = '[1.5] a[7]: segfault at 0 ip 01 sp 02 error 4 in libc.so.6[1+2]\n';
  for (const text of ['{', '{"schema":2}', '[]']) {
    const { evidence } = reading({ [index]: text, [kernel]: segfault }, [index, kernel]);
    expect(await evidence).toMatchObject({ deaths: [], faults: [{ library: 'libc.so.6' }] });
  }
});
