import { assert, boolean, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildJobs,
  type FlashEnvironment,
  flashWheelNames,
  matchFlashWheel,
  parseFlashWheel,
} from './flash-attn';

const arpo: FlashEnvironment = {
  torch: '2.7.1+cu128',
  cuda: '12.8',
  cxx11abi: true,
  python: '3.11.7',
  platform: 'linux_x86_64',
  computeCapability: '12.0',
};
const match = (more: Partial<FlashEnvironment> = {}) =>
  matchFlashWheel(flashWheelNames, { ...arpo, ...more });

test('an RTX 5070 Ti with torch 2.7 gets the release wheel of its CUDA, torch, ABI and Python', () => {
  expect(match()).toEqual({
    ok: true,
    value: {
      version: '2.8.3',
      url: 'https://github.com/Dao-AILab/flash-attention/releases/download/v2.8.3/flash_attn-2.8.3%2Bcu12torch2.7cxx11abiTRUE-cp311-cp311-linux_x86_64.whl',
    },
  });
  expect(flashWheelNames).toContain(
    'flash_attn-2.8.3+cu12torch2.8cxx11abiTRUE-cp312-cp312-linux_x86_64.whl',
  );
});

describe('where no wheel fits, the reason is what differs', () => {
  test.each([
    [{ platform: 'linux_aarch64' }, 'platform', true],
    [{ platform: 'win_amd64' }, 'platform', false],
    [{ torch: '2.9.0+cu130', cuda: '13.0' }, 'cuda', true],
    [{ torch: '2.9.1+cu128' }, 'torch', true],
    [{ python: '3.14.0' }, 'python', true],
    [{ torch: '2.4.1+cu124', python: '3.13.1' }, 'python', true],
    // Only 2.7.4.post1 has wheels for torch 2.3, and none of its code is for Blackwell.
    [{ torch: '2.3.1+cu121' }, 'arch', true],
    [{ computeCapability: '7.5' }, 'no-card', false],
    [{ torch: '2.7.1+cpu', cuda: null }, 'no-cuda', false],
    [{ computeCapability: null }, 'arch', true],
  ] as const)('%j: %s', (more, code, canBuild) => {
    expect(match(more)).toMatchObject({ ok: false, error: { code, canBuild } });
  });
});

test('a wheel that is chosen has in its name all that the environment has, and a strange name is never chosen', () => {
  const environments = property(
    constantFrom('2.2.2', '2.4.0', '2.6.0', '2.7.1', '2.8.0', '2.12.0'),
    constantFrom('3.8.1', '3.9.2', '3.12.0', '3.13.5'),
    boolean(),
    constantFrom('8.0', '8.9', '9.0', '12.0'),
    string(),
    (torch, python, cxx11abi, computeCapability, noise) => {
      const environment = { ...arpo, torch, python, cxx11abi, computeCapability };
      const result = matchFlashWheel([noise, ...flashWheelNames], environment);
      if (!result.ok) return;
      const name = decodeURIComponent(result.value.url.split('/').at(-1) ?? '');
      expect(parseFlashWheel(name)).toEqual({
        version: result.value.version,
        cuda: '12',
        torch: torch.slice(0, 3),
        cxx11abi,
        python: `cp${python.split('.').slice(0, 2).join('')}`,
        platform: 'linux_x86_64',
      });
    },
  );
  assert(environments);
});

test('a build runs one compiler for each 4 GB, at least one, and no more than there are processors', () => {
  expect(buildJobs(32e9, 16)).toBe(8);
  expect(buildJobs(64e9, 4)).toBe(4);
  expect(buildJobs(3e9, 4)).toBe(1);
  expect(buildJobs(null, 16)).toBe(1);
});
