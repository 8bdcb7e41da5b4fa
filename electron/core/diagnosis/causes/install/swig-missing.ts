import type { Cause } from '../../matching/cause';

/** SWIG is not installed, and a package needs it to build. */
export default {
  id: 'swig-missing',
  title: 'SWIG is not installed, and a package needs it to build',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Box2D is built on this machine and calls swig for that. pip does not install it on its own.',
  signs: [
    {
      says: 'the command swig could not be started',
      weight: 3,
      line: /command '?swig(?:\.exe)?'? failed|swig(?:\.exe)?: (?:command )?not found|Unable to find ['"]?swig/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'install',
      title: 'Install SWIG first',
      says: 'It is a wheel of a few megabytes.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m pip install swig\npython -m pip install "gymnasium[box2d]"',
      },
      proof: { rerun: 'The install passes.' },
    },
  ],
  confusions: [{ cause: 'build-compiler-failure', says: 'There the compiler itself fails.' }],
  sources: [{ says: 'gymnasium 1.x and box2d-py, pip', date: '2026-11' }],
  examples: ["error: command 'swig' failed: No such file or directory"],
} satisfies Cause;
