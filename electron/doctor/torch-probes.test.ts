import { assert, array, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { answers, context, judged } from './fixtures/child-result.fixture';
import type { FixOffer, ProbeContext } from './probe';
import { setsVariable, acceptedVariable } from './python/environment-file';
import { isInRange, pinsOf } from './torch/goal-pins';
import { offeredFix } from './fix-runs/offered-fix';

const RTX_5070_TI = {
  name: 'NVIDIA GeForce RTX 5070 Ti',
  computeCapability: '12.0',
  memTotalMiB: 16303,
};
const machine = (more: object = {}) => ({
  cards: [RTX_5070_TI],
  driver: '581.15',
  problem: null,
  ...more,
});
const cu126 = 'sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90';
const cu128 = 'sm_75 sm_80 sm_86 sm_90 sm_100 sm_120 compute_120';

const build = (torch: object | null) => ({
  python: '3.11.7',
  system: 'linux',
  machine: 'x86_64',
  installed: torch === null ? null : '2.7.1',
  torch,
});
const wheel = (version: string, cuda: string | null, flags: string | null) =>
  build({ version, cuda, hip: null, flags });
const steps = (difference: number | null) => [
  { step: 'device', says: 'NVIDIA GeForce RTX 5070 Ti, sm_120', difference: 0, ms: 0 },
  { step: 'matmul', says: '', difference, ms: 1 },
  { step: 'linalg.qr', says: '', difference: 1e-6, ms: 2 },
];

const proof = (torch: object, cards: object, kernel: readonly object[] = []) =>
  judged('wheel-proof', (_request, index) =>
    index === 0 ? answers(torch) : index === 1 ? answers(cards) : answers(...kernel),
  );

const lineOf = (offer: FixOffer | undefined, probeContext: ProbeContext): string =>
  (offer &&
    offeredFix(offer, probeContext)
      ?.lines.map((line) => line.join(' '))
      .join('\n')) ??
  '';

test('a wheel without code for the card is red before any kernel, and the fix names an index that has it', () => {
  const judgement = proof(wheel('2.7.1+cu126', '12.6', cu126), machine());
  expect(judgement).toMatchObject({ state: 'bad', value: 'does not fit' });
  expect(judgement.requests).toHaveLength(2);
  expect(lineOf(judgement.fixes?.[0], context())).toMatch(/--index-url \S+\/cu(12[89]|13\d)$/);
});

test('a driver that is too old for the wheel is red before any kernel', () => {
  const judgement = proof(wheel('2.9.0+cu130', '13.0', cu128), machine({ driver: '560.35' }));
  expect(judgement.says).toContain('needs NVIDIA driver 580.65.06 or newer');
  expect(judgement.requests).toHaveLength(2);
});

test('a kernel that ran and agrees with the processor proves the wheel; one that does not is a fault', () => {
  const good = wheel('2.7.1+cu128', '12.8', cu128);
  expect(proof(good, machine(), steps(1e-4))).toMatchObject({
    state: 'ok',
    value: 'proved on the card',
  });
  expect(proof(good, machine(), steps(0.5))).toMatchObject({ state: 'bad', value: 'wrong result' });
  expect(proof(good, machine(), steps(null))).toMatchObject({ state: 'bad' });
  expect(proof(good, machine(), steps(0).slice(0, 2))).toMatchObject({
    state: 'bad',
    value: 'linalg.qr failed',
  });
});

test('without a card the processor is proved', () => {
  const judgement = proof(
    wheel('2.7.1+cpu', null, null),
    machine({ cards: [], driver: null }),
    steps(0).slice(1),
  );
  expect(judgement).toMatchObject({ state: 'ok', value: 'proved on the CPU' });
});

const torch = (
  answer: object,
  cards: object,
  reached: readonly object[] = [],
  probeContext = context(),
) =>
  judged(
    'torch',
    (_request, index) =>
      index === 0 ? answers(answer) : index === 1 ? answers(cards) : answers(...reached),
    probeContext,
  );

test('a CPU build is fine without a card, and a fault beside one', () => {
  const cpu = wheel('2.7.1+cpu', null, null);
  expect(torch(cpu, machine({ cards: [], driver: null })).state).toBe('ok');
  expect(torch(cpu, machine())).toMatchObject({ state: 'bad', value: '2.7.1+cpu, CPU build' });
});

test('where the driver does not answer, no build is offered by guess', () => {
  const judgement = torch(
    build(null),
    machine({ cards: [], driver: null, problem: 'Driver/library version mismatch' }),
  );
  expect(judgement.state).toBe('bad');
  expect(judgement.advice).toContain('Driver/library version mismatch');
  expect(judgement.fixes ?? []).toEqual([]);
});

test('torch comes from the index that has its wheel: that of PyTorch, or PyPI where that one does not answer', () => {
  const none = machine({ cards: [], driver: null });
  const pytorch = 'https://download.pytorch.org/whl/cpu';
  const fine = { index: pytorch, url: `${pytorch}/torch/`, isThere: true, problem: null };
  const pypi = { index: '', url: 'https://pypi.org/simple/torch/', isThere: true, problem: null };
  const both = torch(build(null), none, [fine, pypi]);
  expect(lineOf(both.fixes?.[0], context())).toMatch(
    /torch==\S+\+cpu --index-url https:\/\/download\.pytorch\.org\/whl\/cpu$/,
  );
  const away = torch(build(null), none, [
    { ...fine, isThere: false, problem: 'It does not answer.' },
    pypi,
  ]);
  expect(away.fixes).toHaveLength(1);
  expect(lineOf(away.fixes?.[0], context())).toMatch(/pip install torch==[\d.]+$/);
  const empty = torch(build(null), none, [
    { ...fine, problem: 'It has no wheel.' },
    { ...pypi, problem: 'It has no wheel, either.' },
  ]);
  expect(empty.fixes).toEqual([]);
  expect(empty.advice).toContain('It has no wheel. It has no wheel, either.');
});

test('an index that has torch for another Python only leads to an environment with that Python', () => {
  const pypi = {
    index: '',
    url: 'https://mirror.lab/simple/torch/',
    isThere: true,
    problem: 'It has no wheel.',
    wheels: [
      { version: '2.7.1', python: '3.12' },
      { version: '2.8.0rc1', python: '3.11' },
    ],
  };
  const probeContext = context({ goal: 'arpo-toy' });
  const pytorch = { ...pypi, index: 'https://download.pytorch.org/whl/cpu', wheels: [] };
  const read = (makers: object) =>
    judged(
      'torch',
      (request, index) => {
        if (request.script === 'interpreter') return answers(makers);
        if (index === 0) return answers(build(null));
        return index === 1 ? answers(machine({ cards: [], driver: null })) : answers(pytorch, pypi);
      },
      probeContext,
    );
  const created = read(tools);
  expect(created.advice).toContain('Create the environment again with Python 3.12');
  expect(lineOf(created.fixes?.[0], probeContext)).toContain(
    'uv venv --seed --clear --python 3.12',
  );
  const own = { arch: 'x86_64', hasCurl: true, miniforge: false, uv: false, canCreate: true };
  const bare = read({ ...tools, tools: { uv: null, conda: null }, own });
  expect(bare.fixes?.map(({ fix }) => fix)).toEqual([
    'install-python',
    'install-miniforge',
    'install-uv',
  ]);
});

test('a torch that the frameworks of the goal do not accept is reported', () => {
  const probeContext = context({ goal: 'arpo-toy' });
  const judgement = torch(
    wheel('2.15.0', '13.2', cu128),
    machine({ driver: '590.10' }),
    [],
    probeContext,
  );
  expect(judgement.state).toBe('warn');
  expect(judgement.says).toContain('>=2.6.0,<2.10 was meant');
});

test('an environment of the user that does not run is never emptied; RL Cockpit’s own one is', () => {
  const offer = {
    fix: 'create-environment',
    values: { maker: 'venv', tool: '/usr/bin/python3', replaces: 'yes' },
  };
  expect(lineOf(offer, context({ python: '/home/person/mine/bin/python' }))).toBe('');
  expect(lineOf(offer, context())).toContain('--clear');
  expect(
    lineOf({ ...offer, values: { ...offer.values, replaces: 'no' } }, context()),
  ).not.toContain('--clear');
});

const createdBy = (maker: string, tool: string) =>
  lineOf({ fix: 'create-environment', values: { maker, tool, version: '3.11' } }, context());

test('an environment can be made by uv and by conda where they are, each in its own folder', () => {
  const folder = '/home/person/.local/state/rl-cockpit/envs/arpo-toy';
  expect(createdBy('uv', '/home/person/.local/bin/uv')).toBe(
    `/home/person/.local/bin/uv venv --seed --python 3.11 ${folder}`,
  );
  expect(createdBy('conda', '/opt/conda/bin/conda')).toBe(
    `/opt/conda/bin/conda create --override-channels -c conda-forge --no-default-packages --yes -p ${folder} python=3.11 pip`,
  );
});

const about = {
  executable: '/home/person/.local/state/rl-cockpit/envs/arpo-toy/bin/python',
  version: '3.13.1',
  implementation: 'cpython',
  bits: 64,
  prefix: '/p',
  basePrefix: '/usr',
  isConda: false,
  isCondaBase: false,
  isManaged: false,
  hasPip: true,
  hasEnsurepip: true,
  packages: '/p/lib',
  isWritable: true,
  userSite: null,
  leaks: [],
  pythonPath: [],
  found: { python: null, python3: null },
};
const tools = {
  terminal: '/usr/bin/python',
  isDefault: true,
  pythons: [],
  tools: { uv: '/usr/bin/uv', conda: null },
  shell: '/bin/bash',
  home: '/home/person',
  isThere: true,
};

const interpreterRead = (goal: ProbeContext) =>
  judged('interpreter', (_request, index) => answers(index === 0 ? about : tools), goal);

test('a Python that the goal has no wheels for is reported, and one is offered that has', () => {
  const probeContext = context({ goal: 'phase3' });
  expect(interpreterRead(probeContext).says).toContain('wheels for Python 3.10 to 3.12');
  expect(lineOf(interpreterRead(probeContext).fixes?.[0], probeContext)).toContain(
    'uv venv --seed --clear --python 3.11',
  );
  expect(interpreterRead(context()).state).toBe('ok');
});

test('no name of a variable becomes code of the environment', () => {
  assert(
    property(string(), string(), (name, value) => {
      const line = setsVariable(`A${name}`, value);
      expect(line === null || !/[^A-Z0-9_]/.test(`A${name}`)).toBe(true);
      expect(line?.includes('\n') ?? false).toBe(false);
      expect(acceptedVariable(`${name};`)).toBeNull();
    }),
  );
});

test('a version is in a range by numbers, not by letters', () => {
  expect(isInRange('2.10.0', '>=2.9,<2.11')).toBe(true);
  expect(isInRange('0.9.0', '>=0.8.0,<=0.10.0,!=0.9.0')).toBe(false);
  assert(
    property(array(integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 }), (parts) => {
      const version = parts.join('.');
      expect(
        isInRange(version, `==${version}`) && isInRange(version, `>=${version},<=${version}`),
      ).toBe(true);
      expect(isInRange(version, `!=${version}`) || isInRange(version, `<${version}`)).toBe(false);
    }),
  );
});

test('a Python newer than the pins of Phase 3 gets the current stack', () => {
  expect(pinsOf('phase3', '3.12.1')?.packages[0]?.range).toBe('==2.3.2');
  expect(pinsOf('phase3', '3.13.0')?.packages[0]?.range).toBe('>=2.7');
  expect(pinsOf('toy', '3.13.0')).toBeNull();
});
