import type { Cause } from '../../matching/cause';

/** An Atari game whose ROM is missing. */
export default {
  id: 'atari-rom-missing',
  title: 'an Atari game whose ROM is missing',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The emulator is installed, but the file of the game is not. ale-py 0.10 and later bring the ROMs; older versions needed a license and a download.',
  signs: [
    {
      says: 'the emulator does not find the game',
      weight: 3,
      line: /(?:Unable to find game|We.re Unable to find the game) ["']\w+|\bROM is missing for \w+|distributes ROMs/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'new-ale',
      title: 'Install an ale-py that includes the ROMs',
      says: 'gymnasium[atari] installs it.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install -U "gymnasium[atari]" "ale-py>=0.10"' },
      proof: { rerun: 'The environment is created.' },
    },
  ],
  confusions: [
    {
      cause: 'gym-env-not-registered',
      says: 'There not even the name of the environment is known.',
    },
  ],
  sources: [{ says: 'ale-py 0.8 and 0.10 source', date: '2026-11' }],
  examples: [
    'gymnasium.error.Error: Unable to find game "Pong". Note: Gymnasium no longer distributes ROMs.',
  ],
} satisfies Cause;
