import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseTorch, type TorchWanted } from './choose-torch';
import { cudaBuilds } from './cuda-builds';
import { torchReleases, type WheelPlatform } from './torch-releases';
import { compareVersions, cudaOfLabel } from './versions';
import { archFlags, flagsOf, hasWheelFor, releaseOf, runsOn, wheelFits } from './wheel-fit';

const blackwell = { name: 'RTX 5070 Ti', computeCapability: '12.0' };
const turing = { name: 'Tesla T4', computeCapability: '7.5' };
const linux = { version: '581.15', isWindows: false };
const on = (torch: string, cuda: string, platform: WheelPlatform = 'linux-x86_64') => ({
  torch,
  cuda,
  platform,
});

function hasPython312(torch: string): boolean {
  const release = releaseOf(torch);
  return release !== null && hasWheelFor(release, 'linux-x86_64', '3.12.4');
}

describe('which wheel has code for which card', () => {
  test('torch 2.7.1 with CUDA 12.6 has no code for an RTX 5070 Ti, with CUDA 12.8 it has', () => {
    expect(wheelFits(on('2.7.1', 'cu126'), blackwell, linux)).toEqual({
      card: 'no',
      driver: 'yes',
      says: ['torch 2.7.1+cu126 has no code for RTX 5070 Ti (sm_120).'],
    });
    expect(wheelFits(on('2.7.1', 'cu128'), blackwell, linux).card).toBe('yes');
  });

  test.each(['cu118', 'cu121', 'cu124'])(
    'torch 2.4.0+%s has no code for an RTX 5070 Ti',
    (cuda) => {
      expect(wheelFits(on('2.4.0', cuda), blackwell, linux).card).toBe('no');
    },
  );

  test('a T4 (sm_75) and an RTX 3060 (sm_86) run wheels without their very own code of the same major', () => {
    expect(wheelFits(on('2.8.0', 'cu128'), turing, linux).card).toBe('yes');
    const ada = { name: 'RTX 4090', computeCapability: '8.9' };
    expect(wheelFits(on('2.4.0', 'cu118'), ada, linux).card).toBe('yes');
    const volta = { name: 'V100', computeCapability: '7.0' };
    expect(wheelFits(on('2.11.0', 'cu128'), volta, linux).card).toBe('no');
    expect(wheelFits(on('2.10.0', 'cu128'), volta, linux).card).toBe('yes');
  });

  test('a variant that a release does not have is unknown, never promised', () => {
    expect(wheelFits(on('2.9.0', 'cu124'), turing, linux).card).toBe('unknown');
    expect(wheelFits(on('9.9.9', 'cu128'), turing, linux).card).toBe('unknown');
  });

  test('Hopper on CUDA 12.6 from 2.11 on is unknown, because the sources disagree', () => {
    const hopper = { name: 'H200', computeCapability: '9.0' };
    expect(wheelFits(on('2.11.0', 'cu126'), hopper, linux).card).toBe('unknown');
    expect(wheelFits(on('2.10.0', 'cu126'), hopper, linux).card).toBe('yes');
  });

  test('the flags of an installed wheel are believed more than the table', () => {
    const flags = archFlags('sm_50 sm_90');
    expect(wheelFits({ ...on('2.7.1', 'cu128'), flags }, blackwell, linux).card).toBe('no');
  });

  test('PTX serves later cards on Linux, and Windows builds have none', () => {
    const later = { name: 'a later card', computeCapability: '13.0' };
    expect(wheelFits(on('2.9.0', 'cu130'), later, linux).card).toBe('yes');
    expect(wheelFits(on('2.9.0', 'cu130', 'windows-x86_64'), later, linux).card).toBe('no');
  });

  test('a driver older than the minimum of CUDA 13 is named with the minimum', () => {
    const old = { version: '572.16', isWindows: true };
    expect(wheelFits(on('2.12.0', 'cu130'), turing, old).says).toEqual([
      'CUDA 13.0 needs NVIDIA driver 580.00 or newer; this is 572.16.',
    ]);
  });

  test('torch 1.13 has no wheel for Python 3.12, and 2.2 was the first that had one', () => {
    expect([hasPython312('1.13.1'), hasPython312('2.1.2'), hasPython312('2.2.0')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

const capability = tuple(integer({ min: 3, max: 13 }), integer({ min: 0, max: 9 })).map(
  ([major, minor]) => `${major}.${minor}`,
);

describe('the table as a whole', () => {
  test('every variant of a release has exactly one row of architectures', () => {
    const rows = torchReleases.flatMap((release) =>
      release.versions.flatMap((version) =>
        release.cuda.map((cuda) => {
          const minor = version.split('.').slice(0, 2).join('.');
          const count = cudaBuilds.filter(
            ({ cuda: name, torch: [first, last] }) =>
              name === cuda &&
              compareVersions(minor, first) >= 0 &&
              compareVersions(minor, last) <= 0,
          ).length;
          return `${version}+${cuda}: ${count}`;
        }),
      ),
    );
    expect(rows.filter((text) => !text.endsWith(': 1'))).toEqual([]);
  });

  test('every row says where it was read and when', () => {
    const rows = [...torchReleases, ...cudaBuilds];
    expect(
      rows.filter(({ source, read }) => source === '' || !/^2026-\d\d-\d\d$/.test(read)),
    ).toEqual([]);
  });

  test('no build before CUDA 12.8 has code for Blackwell', () => {
    const early = cudaBuilds.filter(
      ({ cuda }) => compareVersions(cudaOfLabel(cuda) ?? '0', '12.8') < 0,
    );
    expect(early.length).toBeGreaterThan(5);
    expect(early.filter(({ archs }) => runsOn(archFlags(archs), '12.0'))).toEqual([]);
  });

  test('no matter what machine code a wheel has, a card of another major architecture does not run it', () => {
    assert(
      property(capability, capability, (code, card) => {
        const [codeMajor, codeMinor] = code.split('.').map(Number);
        const [cardMajor, cardMinor] = card.split('.').map(Number);
        const fits = codeMajor === cardMajor && (codeMinor ?? 0) <= (cardMinor ?? 0);
        expect(runsOn(archFlags(code), card)).toBe(fits);
      }),
    );
  });

  test('both ways of writing an architecture say the same, and noise is no architecture', () => {
    assert(
      property(array(capability, { maxLength: 6 }), string(), (archs, noise) => {
        const named = archs.map((arch) => `sm_${arch.replace('.', '')}`).join(' ');
        expect(archFlags(named)).toEqual(archFlags(archs.join(';')));
        expect(() => archFlags(noise)).not.toThrow();
      }),
    );
  });
});

const wanted = (more: Partial<TorchWanted>): TorchWanted => ({
  cards: [blackwell],
  driver: linux,
  platform: 'linux-x86_64',
  python: '3.12',
  ...more,
});
const version = (more: Partial<TorchWanted>): string => {
  const choice = chooseTorch(wanted(more));
  return choice.ok ? `${choice.value.version} ${choice.value.variant}` : choice.error.code;
};

describe('choosing torch and its index', () => {
  test('an RTX 5070 Ti with vLLM 0.9.2 gets torch 2.7.0 with CUDA 12.8, and each other one its objection', () => {
    const pins = [{ by: 'vllm 0.9.2', from: '2.7.0', before: '2.7.1' }];
    const choice = chooseTorch(wanted({ pins }));
    expect(choice).toMatchObject({
      ok: true,
      value: {
        version: '2.7.0',
        variant: 'cu128',
        index: 'https://download.pytorch.org/whl/cu128',
      },
    });
    if (!choice.ok) return;
    expect(choice.value.reason).toBe(
      'torch 2.7.0 with CUDA 12.8 has code for RTX 5070 Ti (sm_120); it needs driver 525.60.13, and the driver 581.15 runs it.',
    );
    const against = new Map(
      choice.value.alternatives.map((one) => [`${one.version} ${one.variant}`, one.against]),
    );
    expect(against.get('2.7.0 cu126')).toBe(
      'torch 2.7.0+cu126 has no code for RTX 5070 Ti (sm_120).',
    );
    expect(against.get('2.8.0 cu128')).toBe('vllm 0.9.2 needs torch >=2.7.0,<2.7.1.');
    expect(against.get('1.13.1 cu117')).toBe('It has wheels for Python 3.7 to 3.11, not for 3.12.');
  });

  test('an old driver gets CUDA 12, a card before Turing the last release with its code', () => {
    const old = { version: '551.23', isWindows: true };
    expect(version({ driver: old, platform: 'windows-x86_64' })).toBe('2.11.0 cu128');
    expect(version({ cards: [{ name: 'GTX 1080', computeCapability: '6.1' }] })).toBe(
      '2.14.1 cu126',
    );
  });

  test('a machine without a card gets the CPU build, a Mac the one of PyPI', () => {
    expect(version({ cards: [] })).toBe('2.15.0 cpu');
    const mac = chooseTorch(wanted({ cards: [], platform: 'macos-arm64' }));
    expect(mac).toMatchObject({ ok: true, value: { index: null } });
  });

  test.each([
    ['no-python', { python: '3.6' }],
    ['no-driver', { driver: { version: '470.10', isWindows: false } }],
    ['no-arch', { cards: [{ name: 'Tesla K20', computeCapability: '3.5' }] }],
    ['unknown-card', { cards: [{ name: 'a card', computeCapability: null }] }],
    ['no-pin', { pins: [{ by: 'a framework', from: '9.0', before: null }] }],
  ])('it refuses with %s where nothing fits, and says what to do', (code, more) => {
    const choice = chooseTorch(wanted(more));
    expect(choice).toMatchObject({ ok: false, error: { code } });
    expect(choice.ok ? '' : choice.error.remedy).not.toBe('');
  });

  test('what is chosen always has code for each card, a wheel for the Python and a driver that runs it', () => {
    const platforms: readonly WheelPlatform[] = ['linux-x86_64', 'windows-x86_64', 'linux-aarch64'];
    assert(
      property(
        array(capability, { minLength: 1, maxLength: 3 }),
        integer({ min: 6, max: 16 }),
        integer({ min: 400, max: 620 }),
        constantFrom(...platforms),
        (capabilities, python, driver, platform) => {
          const cards = capabilities.map((one) => ({ name: 'card', computeCapability: one }));
          const fact = { version: `${driver}.10`, isWindows: platform.startsWith('windows') };
          const choice = chooseTorch({ cards, driver: fact, platform, python: `3.${python}` });
          if (!choice.ok) return;
          const request = on(choice.value.version, choice.value.variant, platform);
          expect(cards.map((card) => wheelFits(request, card, fact))).toEqual(
            cards.map(() => ({ card: 'yes', driver: 'yes', says: [] })),
          );
          const release = releaseOf(choice.value.version);
          expect(release !== null && hasWheelFor(release, platform, `3.${python}`)).toBe(true);
          expect(flagsOf(request)).not.toBeNull();
        },
      ),
    );
  });
});
