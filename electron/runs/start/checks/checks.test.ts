import { expect, test } from 'vitest';
import { HERE } from '#core/contract/target.test-data';
import { Hello, PyEnv } from '#core/contract/target/target';
import type { Scheduler } from '#core/contract/scheduler';
import { ClusterView } from '#core/contract/jobs/cluster';
import { StartRequest } from '#core/contract/run/start-request';
import { err, ok } from '#core/lib/result';
import { RecipeBook } from '#core/training/recipe-book';
import { HELLO } from '../../../targets/fixtures/hello.test-data';
import type { Target } from '../../../targets/target';
import { startChecks } from './checks';

const hello = Hello.parse({ ...HELLO, hostname: 'desk', diskFreeBytes: 75.4e9 });
const env = (python: string, change: object): PyEnv =>
  PyEnv.parse({
    python,
    prefix: python,
    kind: 'venv',
    version: '3.11.7',
    state: 'ok',
    packages: {},
    ...change,
  });
const envs = [
  env('/usr/bin/python3', { kind: 'system', name: 'system' }),
  env('/old/bin/python', { name: 'old', version: '3.7.16' }),
  env('/bad/bin/python', { name: 'bad', state: 'broken', problem: 'Its base was removed.' }),
  env('/rl/bin/python', {
    name: 'rl',
    packages: { 'stable-baselines3': '2.7.0', 'sb3-contrib': '2.7.0' },
  }),
];

type Answers = Pick<
  Target,
  'hello' | 'envs' | 'exists' | 'program' | 'read' | 'view' | 'logout' | 'planJob' | 'cluster'
>;
const stays = { kills: false, scope: null, linger: null };
const CLUSTER = ClusterView.parse({
  slurm: { version: '22.05.8', name: 'test', killWaitS: 30 },
  problem: null,
  partitions: [
    {
      name: 'main',
      isDefault: true,
      isUp: true,
      timeLimit: '1:00:00',
      nodes: 1,
      cpusPerNode: 4,
      memMiBPerNode: 4_000,
      gpus: null,
      cpusIdle: 4,
      cpusTotal: 4,
      features: [],
    },
  ],
  accounts: [],
  qos: [],
  jobs: [],
});
const answers: Answers = {
  hello: async () => ok(hello),
  envs: async () => ok(envs),
  exists: async (path) => ok(path === '/there'),
  program: async ({ program }) =>
    ok({ path: program === 'python3' ? '/usr/bin/python3' : null, runs: true }),
  read: async () => err({ code: 'unreadable', says: 'There is none.', remedy: '' }),
  view: () => ({
    id: 'local',
    kind: 'local',
    name: 'desk',
    state: 'ready',
    says: '',
    capabilities: HERE,
  }),
  logout: async () => ok(stays),
  planJob: async () => ok({ argv: [], script: '', accepted: true, says: 'it would start now.' }),
  cluster: async () => ok(CLUSTER),
};

async function checked(requested: object, scan: Partial<Answers> = {}) {
  const request = StartRequest.parse({ recipe: 'sb3', ...requested });
  // A check asks a target for nothing but these.
  const target = new Proxy(Object.create(null), {
    get: (_none, verb) =>
      Object.entries({ ...answers, ...scan }).find(([name]) => name === verb)?.[1],
  });
  const checks = await startChecks(request, new RecipeBook().find(request.recipe), target, 42);
  expect(checks.every(({ atMs }) => atMs === 42)).toBe(true);
  return checks;
}

const report = async (request: object, scan: Partial<Answers> = {}) =>
  (await checked(request, scan)).map(({ id, state, says }) => `${id} ${state}: ${says}`);

const remediesOf = async (request: object, scan: Partial<Answers> = {}) =>
  (await checked(request, scan)).flatMap(({ id, remedies }) =>
    remedies.map(({ kind, title }) => `${id}: ${title} (${kind})`),
  );

const second = async (python: string) => (await report({ python })).slice(1, 3);

test('everything that a start needs is looked at, with what was found', async () => {
  expect(await report({ cwd: '/there' })).toEqual([
    'target ok: desk responds.',
    'environment ok: Python 3.11.7 in rl.',
    'packages ok: Found stable-baselines3 2.7.0, sb3-contrib 2.7.0.',
    'folder ok: The folder /there exists.',
    'disk ok: 75.4 GB free in the runs folder.',
    'gpu ok: No GPU found; it runs on the CPU.',
  ]);
});

test('an environment that does not fit says why: too old, broken, without a package, not there', async () => {
  expect(await second('/old/bin/python')).toEqual([
    'environment bad: Python 3.7.16 in old is too old.',
    'packages bad: Missing stable-baselines3 and sb3-contrib.',
  ]);
  expect((await second('/bad/bin/python'))[0]).toBe('environment bad: Its base was removed.');
  expect((await second('/none/python'))[0]).toBe('environment bad: There is no /none/python.');
  expect((await second('/there'))[0]).toMatch(
    /^environment warn: Couldn’t check this interpreter’s packages/,
  );
});

test('nothing fits: the check fails and names the command that makes one', async () => {
  const none = { envs: async () => ok(envs.slice(0, 1)) };
  expect((await report({}, none))[1]).toMatch(
    /^environment bad: None of 1 Python environments here has/,
  );
});

test('a folder that is not there and a full disk fail before anything is started', async () => {
  const full = { hello: async () => ok({ ...hello, diskFreeBytes: 1e6 }) };
  const checks = await report({ cwd: '/gone', recipe: 'toy-arpo' }, full);
  expect(checks).toContain('folder bad: There is no folder /gone.');
  expect(checks).toContain('disk bad: 1 MB free in the runs folder.');
  expect(checks).toContain('gpu ok: No GPU is needed.');
});

test('a target that does not answer is said so, and nothing else is claimed', async () => {
  const away = {
    hello: async () => err({ code: 'x', says: 'desk cannot be reached.', remedy: '' }),
  };
  expect(await report({}, away)).toEqual(['target bad: desk cannot be reached.']);
});

test('a host that kills at log-out is reported before a start: what continues, what to type, what would die', async () => {
  const at = async (scope: boolean, linger: boolean | null) => {
    const scan = { logout: async () => ok({ kills: true, scope, linger }) };
    return (await report({}, scan)).filter((check) => check.startsWith('logout'));
  };
  expect(await at(true, true)).toEqual([
    expect.stringMatching(/^logout ok: desk ends .* outside the login session and continues\.$/),
  ]);
  expect(await at(true, false)).toEqual([
    expect.stringMatching(/^logout warn: .*ends with your last session there: lingering is off\.$/),
  ]);
  expect(await at(true, null)).toEqual([expect.stringMatching(/not known to be on\.$/)]);
  expect(await at(false, true)).toEqual([
    expect.stringMatching(/^logout warn: .*this run would end with the connection\.$/),
  ]);
  const silent = { logout: async () => err({ code: 'x', says: 'No.', remedy: '' }) };
  expect(await report({}, silent)).toEqual(await report({}));
});

test('what was chosen and fails can be taken back; what was not chosen cannot', async () => {
  expect(await remediesOf({ cwd: '/gone', python: '/none/python' })).toEqual([
    'environment: Use the best match (parameters)',
    'folder: Use the run’s own folder (parameters)',
  ]);
  expect(await remediesOf({ cwd: '/there', python: '/rl/bin/python' })).toEqual([]);
});

test('what is missing leads to the setup: packages of an environment, or a Python', async () => {
  expect(await remediesOf({}, { envs: async () => ok(envs.slice(0, 1)) })).toEqual([
    'environment: Set up the packages (install)',
  ]);
  expect(await remediesOf({ python: '/usr/bin/python3' })).toEqual([
    'packages: Use the best match (parameters)',
    'packages: Set up the packages (install)',
  ]);
  const bare = { hello: async () => err({ code: 'no-python', says: 'No.', remedy: '' }) };
  expect(await remediesOf({ target: 'ssh:lab' }, bare)).toEqual([
    'target: Set up Python (install)',
  ]);
});

test('a target that does not answer can be connected; this computer always is', async () => {
  const away = { hello: async () => err({ code: 'x', says: 'No.', remedy: 'Wait.' }) };
  expect(await remediesOf({ target: 'ssh:lab' }, away)).toEqual([
    'target: Connect the target (connect)',
  ]);
  expect(await remediesOf({}, away)).toEqual([]);
});

const ofCommand = async (argv: readonly string[], rest: object = {}) =>
  (await checked({ recipe: 'command', argv, ...rest }))
    .filter(({ id }) => id === 'program' || id === 'script')
    .map(({ state, says, advice }) => `${state}: ${says} ${advice ?? ''}`.trim());

test('program and script of a command are looked for before the start, each with its remedy', async () => {
  const exists = {
    exists: async (path: string) => ok(['/there', '/there/train.py'].includes(path)),
  };
  const matches = await checked(
    { recipe: 'command', argv: ['python3', 'train.py'], cwd: '/there' },
    exists,
  );
  expect(matches.filter(({ id }) => id === 'script' || id === 'program')).toMatchObject([
    { state: 'ok', says: 'It runs /usr/bin/python3.' },
    { state: 'ok', says: 'The script /there/train.py exists.' },
  ]);
  expect(await ofCommand(['pyhton3', '/gone.py'])).toEqual([
    'bad: The program pyhton3 is not on the PATH of desk. Correct the name, or enter the full path of the program.',
  ]);
  expect(await ofCommand(['python3', 'train.py'], { cwd: '/there' })).toEqual([
    'ok: It runs /usr/bin/python3.',
    'bad: There is no script /there/train.py. Correct the path, or choose the working folder that holds it.',
  ]);
  expect((await ofCommand(['python3', 'train.py']))[1]).toMatch(
    /^bad: train\.py is a relative path, and the run’s own folder is empty\. Set the working folder/,
  );
  expect((await ofCommand(['CUDA=0', 'python3']))[0]).toMatch(/Environment variables\.$/);
});

test('a picked environment is the program where the command says python; its script is looked for all the same', async () => {
  expect(await ofCommand(['python', '/no.py'], { python: '/rl/bin/python' })).toEqual([
    'bad: There is no script /no.py. Correct the path, or choose the working folder that holds it.',
  ]);
});

const onCluster = (slurm: object, scan: Partial<Answers> = {}, requested: object = {}) =>
  onScheduler('slurm', { slurm, ...requested }, scan);
const onScheduler = (scheduler: Scheduler, requested: object, scan: Partial<Answers> = {}) => {
  const view = answers.view();
  const capabilities = { ...view.capabilities, scheduler };
  return checked(requested, { view: () => ({ ...view, capabilities }), ...scan });
};
const jobCheckOf = async (...of: Parameters<typeof onCluster>) =>
  (await onCluster(...of)).find(({ id }) => id === 'job');

test('on a cluster it is said whether Slurm takes the job, and whether it would ever start', async () => {
  expect(await jobCheckOf({ time: '30' })).toMatchObject({ state: 'ok' });
  expect(await jobCheckOf({ time: '2:00:00' })).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('would wait for ever') as unknown,
  });
  const plan = { argv: [], script: '', says: 'invalid account' };
  const refuses = { planJob: async () => ok({ ...plan, accepted: false }) };
  expect(await jobCheckOf({}, refuses)).toMatchObject({ state: 'bad' });
  const isSilent = { planJob: async () => ok({ ...plan, accepted: null }) };
  expect((await jobCheckOf({}, isSilent))?.state).not.toBe('ok');
  const lost = err({ code: 'gone', says: 'Its agent is gone.', remedy: 'Connect it.' });
  expect((await jobCheckOf({}, { planJob: async () => lost }))?.says).toBe('Its agent is gone.');
});

const gpuOf = async (slurm: object) => {
  const checks = await onCluster(slurm, {}, { recipe: 'sb3' });
  return checks.find(({ id }) => id === 'gpu')?.says;
};

test('on a cluster the GPUs of the login node are not those of the job', async () => {
  expect(await gpuOf({})).toContain('asks for no GPU');
  expect(await gpuOf({ gpus: 'a100:2' })).toContain('gpu:a100:2');
});

const RAY: ClusterView = {
  ...CLUSTER,
  ray: {
    version: '2.60.0',
    nodes: [{ name: 'head', isHead: true, resources: { CPU: 2 } }],
    used: {},
    isOpen: false,
  },
};
const ofRay = async (ray: object, id: string, scan: Partial<Answers> = {}) => {
  const all = await onScheduler(
    'ray',
    { ray, recipe: 'sb3' },
    { cluster: async () => ok(RAY), ...scan },
  );
  return all.find((check) => check.id === id);
};

test('on a Ray cluster it is said whether its head takes the job, and whether a node has room for it', async () => {
  expect(await ofRay({ cpus: 2 }, 'job')).toMatchObject({ state: 'ok' });
  expect((await ofRay({ gpus: 1 }, 'job'))?.says).toContain('no node has more than 0');
  const plan = { argv: [], script: '', accepted: false, says: 'it wants a token.' };
  const refused = await ofRay({}, 'job', { planJob: async () => ok(plan) });
  expect(refused?.says).toBe('Ray would refuse the job: it wants a token.');
  expect((await ofRay({}, 'gpu'))?.says).toContain('its actors ask Ray for their own');
  expect((await ofRay({ gpus: 1 }, 'gpu'))?.says).toContain('reserves 1');
});

test('off a cluster nothing is asked of a scheduler', async () => {
  expect((await checked({})).map(({ id }) => id)).not.toContain('job');
});
