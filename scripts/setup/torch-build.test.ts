import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import {
  announcement,
  chooseBuild,
  CPU_INDEX,
  installArguments,
  pinsOf,
  torchOf,
} from './torch-build.mjs';

const lock = [
  '# a comment',
  'numpy==2.4.6',
  'nvidia-nccl-cu13==2.30.7 ; sys_platform == "linux"',
  'torch==2.15.0 # the trainer',
  '',
].join('\n');
const pins = pinsOf(lock);
const linux = { platform: 'linux', torch: '2.15.0' } as const;
const answer = 'torch (2.15.0+cpu)\nAvailable versions: 2.15.0+cpu, 2.14.1+cpu\n';

test('a lock file pins versions, and marks the parts of CUDA', () => {
  expect(pins).toEqual([
    { name: 'numpy', version: '2.4.6', isCuda: false },
    { name: 'nvidia-nccl-cu13', version: '2.30.7', isCuda: true },
    { name: 'torch', version: '2.15.0', isCuda: false },
  ]);
  const ours = pinsOf(readFileSync(path.join(root, 'scripts/test-pyenv.lock'), 'utf8'));
  expect(torchOf(ours)).toMatch(/^\d+\.\d+\.\d+$/);
  expect(ours.filter(({ isCuda }) => isCuda).map(({ name }) => name)).toContain('triton');
});

test("PyTorch's CPU build is taken where its index offers the pinned version, else the package index's", () => {
  expect(chooseBuild({ ...linux, offered: answer })).toMatchObject({ kind: 'cpu' });
  expect(chooseBuild({ ...linux, offered: null })).toMatchObject({
    kind: 'package-index',
    why: `${CPU_INDEX} cannot be reached`,
  });
  expect(chooseBuild({ ...linux, torch: '2.15.1', offered: answer }).why).toContain(
    'has no PyTorch 2.15.1',
  );
  expect(chooseBuild({ ...linux, torch: '2.1', offered: answer }).kind).toBe('package-index');
  expect(chooseBuild({ ...linux, platform: 'darwin', offered: null }).diskGb).toBeLessThan(2);
  expect(chooseBuild({ ...linux, torch: null, offered: null }).downloadGb).toBe(0);
});

test('the CPU build is pinned as such and brings no CUDA', () => {
  const cpu = chooseBuild({ ...linux, offered: answer });
  expect(installArguments(pins, cpu)).toEqual([
    'numpy==2.4.6',
    'torch==2.15.0+cpu',
    '--extra-index-url',
    CPU_INDEX,
  ]);
});

test("the package index's build brings all that is pinned", () => {
  const full = chooseBuild({ ...linux, offered: null });
  expect(installArguments(pins, full)).toEqual([
    'numpy==2.4.6',
    'nvidia-nccl-cu13==2.30.7',
    'torch==2.15.0',
  ]);
});

test('what will be downloaded is said before: how much, from where, to where, and how to do without', () => {
  const said = announcement('/cache/pyenv-1', chooseBuild({ ...linux, offered: null }));
  expect(said).toContain(`the package index's build of PyTorch (${CPU_INDEX} cannot be reached)`);
  expect(said).toContain('About 3 GB to download and 5.8 GB in /cache/pyenv-1');
  expect(said).toContain('RL_COCKPIT_TEST_PYTHON=none');
});
