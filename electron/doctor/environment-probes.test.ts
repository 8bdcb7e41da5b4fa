import {
  anything,
  array,
  assert,
  boolean,
  constantFrom,
  option,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import {
  answers,
  context,
  died,
  judged,
  probeOf,
  type Went,
} from './fixtures/child-result.fixture';
import { offeredFix } from './fix-runs/offered-fix';

const IDS = [
  'interpreter',
  'torch',
  'wheel-proof',
  'empty-cuda-devices',
  'cuinit',
  'crash-ladder',
  'packages',
  'ray',
  'sb3-stack',
  'pickle-blame',
];
const factory = { folder: '/home/person/project', name: 'envs:make_env' };
const arpo = context({ goal: 'arpo-toy' });

const went = record({
  answers: array(anything({ withNullPrototype: false }), { maxLength: 3 }),
  code: option(constantFrom(0, 1, 139)),
  signal: option(constantFrom('SIGSEGV', 'SIGABRT')),
  timedOut: boolean(),
  errors: string(),
  problem: option(string(), { freq: 4 }),
});

test('no matter what a target answers, no probe of an environment throws, and every one says a sentence', () => {
  assert(
    property(constantFrom(...IDS), array(went, { minLength: 1, maxLength: 9 }), (id, all) => {
      const probeContext = context({ goal: 'arpo-toy', factory });
      const { says } = judged(id, (_request, index) => all[index % all.length] ?? {}, probeContext);
      expect(says).not.toBe('');
    }),
    { numRuns: 400 },
  );
});

test.each(IDS)('%s that could not be asked is unknown, and never a fault', (id) => {
  const probeContext = context({ goal: 'arpo-toy', factory });
  expect(judged(id, () => ({ refused: 'no-contact' }), probeContext).state).toBe('unknown');
});

test.each(IDS.filter((id) => id !== 'cuinit'))(
  '%s does not apply where no interpreter is named',
  (id) => {
    expect(probeOf(id).skips?.(context({ python: null }))).toMatch(/\.$/);
  },
);

test.each(IDS.filter((id) => id !== 'cuinit' && id !== 'interpreter'))(
  '%s of an environment that is not there yet is unknown, and the environment can be created',
  (id) => {
    const probeContext = context({ goal: 'arpo-toy', factory });
    const judgement = judged(
      id,
      ({ python }) => (python === null ? answers() : { refused: 'no-such-python' }),
      probeContext,
    );
    expect(judgement).toMatchObject({ state: 'unknown', fixes: [{ fix: 'create-environment' }] });
  },
);

const LADDER = [
  'interpreter',
  'numpy',
  'import-torch',
  'matmul',
  'linalg-qr',
  'orthogonal',
  'import-sb3',
  'maskable-ppo',
];
const done = { done: true, libraries: ['/lib/libgomp.so.1'], variables: {} };
const rungOf = (words: unknown): string =>
  typeof words === 'object' && words !== null && 'rung' in words ? String(words.rung) : '';
const isVaried = (words: unknown): boolean =>
  typeof words === 'object' && words !== null && 'factor' in words;

test.each(LADDER)(
  'a crash at %s is located there, and the factor that fixes it is named',
  (red) => {
    const judgement = judged('crash-ladder', ({ words, env }) => {
      const isRed = LADDER.indexOf(rungOf(words)) >= LADDER.indexOf(red);
      const isFixed = isVaried(words) && env['OMP_NUM_THREADS'] === '1';
      return isRed && !isFixed ? died('SIGSEGV', { step: 'here', libraries: [] }) : answers(done);
    });
    expect(judgement.says).toContain(`Rung ${LADDER.indexOf(red) + 1} of 8 broke`);
    expect(judgement.says).toContain('SIGSEGV');
    expect(judgement.advice).toContain('It holds with OMP_NUM_THREADS=1');
    expect(judgement.fixes).toEqual([
      { fix: 'ladder-variable', values: { variable: 'OMP_NUM_THREADS', value: '1' } },
    ]);
  },
);

test('a factor that is a diagnostic only is never offered as a cure', () => {
  const judgement = judged('crash-ladder', ({ words, env }) =>
    rungOf(words) === 'import-torch' && env['KMP_DUPLICATE_LIB_OK'] === undefined
      ? died('SIGABRT')
      : answers(done),
  );
  expect(judgement.advice).toContain('two OpenMP runtimes');
  expect(judgement.fixes).toEqual([]);
});

test('a rung that hangs is red, and a package that is missing is none', () => {
  const hangs = judged('crash-ladder', ({ words }) =>
    rungOf(words) === 'matmul' ? { code: null, timedOut: true } : answers(done),
  );
  expect(hangs.says).toContain('longer than 60 s');
  const missing = judged('crash-ladder', ({ words }) =>
    rungOf(words) === 'import-sb3' || rungOf(words) === 'maskable-ppo'
      ? answers({ missing: 'stable_baselines3' })
      : answers(done),
  );
  expect(missing).toMatchObject({ state: 'ok', value: '6 of 8' });
});

test('an empty CUDA_VISIBLE_DEVICES that crashes offers the remedies that passed, and no other', () => {
  const judgement = judged('empty-cuda-devices', ({ env, words }, index) => {
    const isWell = index === 0 || env['PYTORCH_NVML_BASED_CUDA_CHECK'] === '1';
    expect(words).toBeTypeOf('object');
    return isWell ? answers({ available: true, visible: null }) : died('SIGABRT');
  });
  expect(judgement.fixes).toEqual([
    { fix: 'ray-variable', values: { variable: 'PYTORCH_NVML_BASED_CUDA_CHECK', value: '1' } },
  ]);
  expect(judgement.rows?.filter(({ state }) => state === 'bad')).toHaveLength(4);
});

test('a crash with the variable unset is another fault: the driver is not accused', () => {
  const judgement = judged('empty-cuda-devices', () => died('SIGSEGV'));
  expect(judgement).toMatchObject({ state: 'unknown', advice: 'Run the crash ladder.' });
  expect(judgement.requests).toHaveLength(3);
});

test('cuInit names the value that crashes, and a machine without a driver is skipped', () => {
  const fine = { code: 0, cuda: '13.2', devices: 1 };
  const crashing = judged('cuinit', ({ env }) =>
    env['CUDA_VISIBLE_DEVICES'] === '' ? died('SIGABRT') : answers(fine),
  );
  expect(crashing).toMatchObject({ state: 'warn', value: "crashes with ''" });
  expect(judged('cuinit', () => answers(fine))).toMatchObject({
    state: 'ok',
    value: 'CUDA 13.2, 1 device',
  });
  expect(judged('cuinit', () => answers({ ...fine, code: 803 }))).toMatchObject({ state: 'bad' });
  expect(judged('cuinit', () => answers({ problem: 'libcuda.so.1: not found' })).state).toBe(
    'skipped',
  );
});

const matchesOf = (installed: string | null, problem: string | null = null): Went =>
  answers({ package: 'x', installed, problem });
const checked = answers({ conflicts: [], problem: null, torch: '2.7.1+cu128', numpy: '1.26.4' });

test('a package built for another torch, one that crashes and one that is missing are distinguished', () => {
  const judgement = judged(
    'packages',
    ({ words }, index) => {
      if (index === 6) return checked;
      if (index === 4)
        return matchesOf('2.7.4', 'ImportError: flash_attn_2_cuda.so: undefined symbol: _ZN3c10');
      if (index === 3) return died('SIGSEGV', { package: 'vllm', installed: '0.10.0' });
      expect(words).toBeTypeOf('object');
      return index === 0 ? matchesOf(null) : matchesOf('4.51.3');
    },
    arpo,
  );
  expect(judgement.says).toContain('Not installed: ray.');
  expect(judgement.says).toContain('It was built for another torch.');
  expect(judgement.says).toContain('vllm 0.10.0 does not import. The check was ended by SIGSEGV');
  expect(judgement.fixes?.map(({ fix }) => fix)).toEqual(['install-ray', 'install-frameworks']);
  const install = judgement.fixes?.[1];
  const remedy = install && offeredFix(install, arpo);
  expect(remedy?.lines[0]?.at(-1)).toBe('torch==2.7.1+cu128');
});

const versions = (all: Record<string, string | null>, python = '3.11.7'): Went =>
  answers({
    versions: { torch: '2.7.1+cpu', numpy: '1.26.4', gymnasium: '0.29.1', ...all },
    python,
  });
const trained = answers({ step: 'done', timesteps: 64, masked: true });

test('versions other than the ones that were meant are named, and so is a resolver that fell back', () => {
  const phase3 = context({ goal: 'phase3' });
  const old = { 'stable-baselines3': '1.8.0', 'sb3-contrib': '2.3.0' };
  const judgement = judged(
    'sb3-stack',
    (_request, index) => (index === 0 ? versions(old) : trained),
    phase3,
  );
  expect(judgement.state).toBe('warn');
  expect(judgement.says).toContain('stable-baselines3 1.8.0 is installed, but ==2.3.2 was meant');
  expect(judgement.says).toContain('The installer took an older release');
  const meant = { 'stable-baselines3': '2.3.2', 'sb3-contrib': '2.3.0' };
  expect(
    judged('sb3-stack', (_request, index) => (index === 0 ? versions(meant) : trained), phase3)
      .state,
  ).toBe('ok');
  const fix = judgement.fixes?.[0];
  expect(fix && offeredFix(fix, phase3)?.lines[0]?.slice(3)).toEqual([
    'pip',
    'install',
    'stable-baselines3==2.3.2',
    'sb3-contrib==2.3.0',
    'gymnasium>=0.28.1,<0.30',
    'numpy>=1.26.4,<2.0',
    'torch==2.7.1+cpu',
  ]);
});

test('a toy that dies is reported with the step it died in', () => {
  const all = { 'stable-baselines3': '2.3.2', 'sb3-contrib': '2.3.0' };
  const judgement = judged('sb3-stack', (_request, index) =>
    index === 0 ? versions(all) : died('SIGSEGV', { step: 'import' }, { step: 'create' }),
  );
  expect(judgement.says).toContain(
    'broke while creating MaskablePPO. The check was ended by SIGSEGV',
  );
});

test('a Ray worker that dies in the driver leads to the probe that tries the remedies', () => {
  const dead = { installed: '2.51.1' };
  const log = 'free(): double free detected in tcache 2';
  const judgement = judged(
    'ray',
    (_request, index) =>
      index === 0 ? answers(dead, { problem: 'WorkerCrashedError: died', log }) : {},
    arpo,
  );
  expect(judgement.state).toBe('bad');
  expect(judgement.advice).toContain('empty CUDA_VISIBLE_DEVICES');
});

test('without a torch no stack is offered: a resolver would choose one that knows nothing of the card', () => {
  const judgement = judged(
    'sb3-stack',
    () => versions({ torch: null, gymnasium: null }),
    context({ goal: 'phase3' }),
  );
  expect(judgement).toMatchObject({ state: 'bad', advice: 'Install torch first.', fixes: [] });
});

test('a crash on Windows is reported by its status, and not as a number of ten digits', () => {
  const judgement = judged('torch', () => ({ code: 0xc0000005 }));
  expect(judgement.says).toContain('0xC0000005, native code touched memory');
});
