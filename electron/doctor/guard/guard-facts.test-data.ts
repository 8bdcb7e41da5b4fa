import type { GuardFacts } from './rule';

export const blackwell = { name: 'RTX 5070 Ti', computeCapability: '12.0' };

/** A distro of WSL 2 with a card of Blackwell and a fitting torch, for tests. */
export const distro: GuardFacts = {
  platform: 'linux-x86_64',
  isWsl: true,
  shell: 'posix',
  cards: [blackwell],
  driver: { version: '581.15', isWindows: true },
  packages: { torch: '2.7.1+cu128', numpy: '1.26.4', ray: '2.51.1' },
  python: '3.12.4',
  isCondaBase: false,
  isRayLive: false,
};
