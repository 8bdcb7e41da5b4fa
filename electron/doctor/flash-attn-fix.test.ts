import { expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from '#core/lib/result';
import { answers, context, judged, type Went } from './fixtures/child-result.fixture';
import type { ProbeContext } from './probe';
import { offeredFix } from './fix-runs/offered-fix';

const GB = 1e9;
const Words = z.object({ mode: z.string(), package: z.string().default('') });
const facts = {
  torch: '2.7.1+cu128',
  cuda: '12.8',
  cxx11abi: true,
  python: '3.11.7',
  platform: 'linux_x86_64',
  computeCapability: '12.0',
  compilers: [],
  difference: null,
  problem: null,
};

/** ARPO on a machine with a card, in a distro of WSL where `isWsl`. */
function arpo(isWsl: boolean, memTotalBytes: number): ProbeContext {
  const plain = context({ goal: 'arpo-toy' });
  const { target, hello } = plain;
  if (!hello.ok) throw new Error('no agent');
  const capabilities = { ...target.capabilities, mountsWindows: isWsl };
  const osName = 'Ubuntu 22.04.5 LTS';
  return {
    ...plain,
    target: { ...target, capabilities },
    hello: ok({ ...hello.value, memTotalBytes, cpuCount: 16, osName }),
  };
}

/** The frameworks with all there but flash-attn, which is in the version that is named. */
function frameworks(flash: object, installed: string | null, probeContext: ProbeContext) {
  const versions: Record<string, string> = {
    ray: '2.46.0',
    transformers: '4.51.3',
    tensordict: '0.8.0',
    vllm: '0.10.0',
    bitsandbytes: '0.45.0',
  };
  const went = (words: unknown): Went => {
    const { mode, package: name } = Words.parse(words);
    if (mode === 'flash') return answers({ ...facts, ...flash });
    if (mode === 'check')
      return answers({ conflicts: [], problem: null, torch: '2.7.1', numpy: '1.26.4' });
    const version = name === 'flash-attn' ? installed : versions[name];
    return answers({ package: name, installed: version, problem: null });
  };
  const judgement = judged('packages', ({ words }) => went(words), probeContext);
  const [offer] = judgement.fixes ?? [];
  return { judgement, remedy: offer === undefined ? null : offeredFix(offer, probeContext) };
}

test('on a card ARPO lacks flash-attn, and the fix installs the wheel of this torch and holds torch', () => {
  const { judgement, remedy } = frameworks({}, null, arpo(true, 32 * GB));
  expect(judgement).toMatchObject({ state: 'bad' });
  expect(judgement.says).toContain('flash-attn 2.8.3 has a wheel for this torch.');
  expect(remedy).toMatchObject({ id: 'install-flash-attn', provedBy: 'packages' });
  expect(remedy?.lines).toHaveLength(1);
  expect(remedy?.lines[0]?.slice(-2)).toEqual([
    expect.stringContaining('cu12torch2.7cxx11abiTRUE-cp311-cp311-linux_x86_64.whl'),
    'torch==2.7.1',
  ]);
});

test('where no wheel fits, the toolkit of torch’s own CUDA is installed without a driver, and the build has a job for each 4 GB', () => {
  const flash = { torch: '2.9.1+cu128' };
  const { judgement, remedy } = frameworks(flash, null, arpo(true, 32 * GB));
  expect(judgement.says).toContain('No release of flash-attn has a wheel for torch 2.9.');
  expect(remedy?.env).toMatchObject({ MAX_JOBS: '8', CUDA_HOME: '/usr/local/cuda-12.8' });
  const words = remedy?.lines.flat() ?? [];
  expect(words).toContain('cuda-toolkit-12-8');
  expect(
    words.filter((word) => /^(?:cuda|cuda-drivers.*|nvidia-.*|cuda-12-8)$/.test(word)),
  ).toEqual([]);
  expect(words.join(' ')).toContain('/wsl-ubuntu/x86_64/');
  const native = frameworks(flash, null, arpo(false, 6 * GB));
  expect(native.remedy?.lines.flat().join(' ')).toContain('/ubuntu2204/x86_64/');
  expect(native.remedy?.env).toMatchObject({ MAX_JOBS: '1' });
  const ready = frameworks({ ...flash, compilers: ['12.8'] }, null, arpo(true, 32 * GB));
  expect(ready.remedy?.lines.flat()).not.toContain('cuda-toolkit-12-8');
});

test('a card that flash-attn has no code for is reported, and nothing is offered that must fail', () => {
  const { judgement } = frameworks({ computeCapability: '7.5' }, null, arpo(false, 32 * GB));
  expect(judgement.says).toContain('needs compute capability 8.0 or newer');
  expect(judgement.fixes?.map(({ fix }) => fix)).not.toContain('install-flash-attn');
});

test('flash-attn that is installed is proved by a kernel: one that fails or computes nonsense is a fault', () => {
  const probeContext = arpo(true, 32 * GB);
  expect(frameworks({ difference: 0.001 }, '2.8.3', probeContext).judgement).toMatchObject({
    state: 'ok',
  });
  const nonsense = frameworks({ difference: 3.1 }, '2.8.3', probeContext).judgement;
  expect(nonsense).toMatchObject({ state: 'bad' });
  expect(nonsense.says).toContain('computes something else than torch');
  const failed = frameworks(
    { problem: 'RuntimeError: no kernel image' },
    '2.7.4',
    probeContext,
  ).judgement;
  expect(failed.says).toContain('Its kernel failed: RuntimeError: no kernel image');
});

test('a machine without a card needs no flash-attn', () => {
  const none = { computeCapability: null, cuda: null, torch: '2.7.1+cpu' };
  expect(frameworks(none, null, arpo(false, 32 * GB)).judgement).toMatchObject({ state: 'ok' });
});
