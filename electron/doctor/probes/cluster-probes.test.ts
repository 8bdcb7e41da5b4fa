import { expect, test } from 'vitest';
import { judged, linuxContext } from '../fixtures/children.test-data';
import type { ProbeContext } from '../probe';
import node from './node';
import network from './network';
import sharedFolder from './shared-folder';
import slurm from './slurm';

const held = { job: '67', folder: '/home/ada/check', seesLoginTemp: false };

function clusterContext(more: Partial<ProbeContext> = {}): ProbeContext {
  const { target, ...context } = linuxContext();
  const capabilities = { ...target.capabilities, scheduler: 'slurm' as const };
  return { ...context, target: { ...target, capabilities }, ...more };
}
const onNode = clusterContext({ node: held });

const SETTINGS = {
  hasSlurm: true,
  ping: null,
  version: '24.11.5',
  name: 'lab',
  tracking: 'proctrack/cgroup',
  killWaitS: 30,
  accounting: 'accounting_storage/slurmdbd',
  minJobAgeS: 300,
};
const FACTS = {
  hostname: 'gpu07',
  limits: { nofile: 65_536, memlock: -1, nproc: -1, stack: -1 },
  sharedMemoryFreeBytes: 2 ** 36,
  tempFreeBytes: 2 ** 36,
  home: '/home/ada',
  homeWritable: true,
  hasModules: true,
  cgroups: '2',
  hasInfiniband: true,
  cpus: 8,
  gpus: '0,1',
};
const judgeFolder = (problem: string | null, newFileS: number | null, moreBytesS: number | null) =>
  judged(sharedFolder, onNode, { problem, newFileS, moreBytesS });
const judgeNode = (more: object) => judged(node, onNode, { ...FACTS, ...more });

test('checks of a node are skipped where none is held, those of Slurm where no jobs go to it', () => {
  expect(slurm.skips(linuxContext())).toContain('no jobs to Slurm');
  expect([slurm.skips(clusterContext()), node.skips(onNode), sharedFolder.skips(onNode)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(node.skips(clusterContext())).toContain('No compute node');
  expect(sharedFolder.skips(clusterContext())).toContain('No compute node');
});

test('the settings of a cluster are asked on the login node, the facts of a node on the node', () => {
  const sides = [slurm, node, sharedFolder].map((probe) => probe.children(onNode, [])[0]?.at);
  expect(sides).toEqual(['login', 'target', 'login']);
  expect(sharedFolder.children(onNode, [])[0]?.words).toEqual({
    job: '67',
    folder: '/home/ada/check',
  });
});

test('a cluster that tracks processes by control groups is in order, another way is a warning', () => {
  expect(judged(slurm, onNode, SETTINGS)).toMatchObject({ state: 'ok', value: 'Slurm 24.11.5' });
  const loose = judged(slurm, onNode, { ...SETTINGS, tracking: 'proctrack/linuxproc' });
  expect(loose.state).toBe('warn');
  expect(loose.says).toContain('can outlive its job');
});

test('a controller that does not answer, and a machine without Slurm, are bad', () => {
  const silent = judged(slurm, onNode, { hasSlurm: true, ping: 'Slurmctld(primary) is DOWN' });
  expect(silent).toMatchObject({ state: 'bad', evidence: ['Slurmctld(primary) is DOWN'] });
  expect(judged(slurm, onNode, { hasSlurm: false }).state).toBe('bad');
});

test.each([
  [{}, 'ok', 'gpu07'],
  [{ homeWritable: 'Disk quota exceeded' }, 'bad', 'Disk quota exceeded'],
  [{ limits: { nofile: 1_024 } }, 'warn', '1024 files'],
  [{ limits: { memlock: 65_536 } }, 'warn', 'NCCL over InfiniBand'],
  [{ limits: { memlock: 65_536 }, hasInfiniband: false }, 'ok', 'gpu07'],
  [{ sharedMemoryFreeBytes: 64e6 }, 'warn', '/dev/shm'],
  [{ tempFreeBytes: 1e9 }, 'warn', '/tmp'],
])('of a node, %o is %s', (more, state, words) => {
  const judgement = judgeNode(more);
  expect(judgement.state).toBe(state);
  expect(judgement.says).toContain(words);
});

test('files that are seen late are a warning, files that are never seen are bad, and no answer is unknown', () => {
  expect(judgeFolder(null, 0.01, 0.2)).toMatchObject({ state: 'ok', value: 'seen at once' });
  expect(judgeFolder(null, 4, 31)).toMatchObject({ state: 'warn', value: 'seen after 31.0 s' });
  expect(judgeFolder(null, null, null)).toMatchObject({ state: 'bad', value: 'not seen' });
  expect(judgeFolder('srun: error', null, null)).toMatchObject({ state: 'unknown' });
});

test('a compute node without internet is a warning that says to download before', () => {
  const reach = { url: 'https://pypi.org/', source: null, proxy: null, proxySources: [] };
  const gone = {
    ...reach,
    status: null,
    kind: 'dns',
    error: 'gaierror',
    tookMs: 5,
    authorities: {},
  };
  const answers = [gone, gone, gone].map((answer) => ({ ...answer, platform: 'linux' }));
  expect(judged(network, clusterContext(), ...answers).state).toBe('bad');
  const judgement = judged(network, onNode, ...answers);
  expect(judgement).toMatchObject({ state: 'warn', fixes: [] });
  expect(judgement.advice).toContain('on the login node first');
});
