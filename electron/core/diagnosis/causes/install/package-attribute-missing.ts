import type { Cause } from '../../matching/cause';

/** A module lacks a name that the code uses: another version of a package, or a file that shadows it. */
export default {
  id: 'package-attribute-missing',
  title: 'a package in another version than the code was written for',
  class: 'install',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The code uses a name that the module of this environment does not have. The installed version is older or newer than the code expects, or a file of the project carries the name of a package and hides it.',
  signs: [
    {
      says: 'the log says that a module has no attribute of a name',
      weight: 3,
      line: /AttributeError: (?:partially initialized )?module '[\w.]+' has no attribute '\w+'/,
    },
  ],
  probe: {
    says: 'Lists the packages of this environment with their versions and checks that they agree.',
    falsifiedBy: 'The installed version has that name.',
    test: { probe: 'packages' },
  },
  remedies: [
    {
      id: 'pin',
      title: 'Install the version that the project names',
      says: 'See the project’s requirements or the date of its last commit, and install that version of the package that the message names.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "PACKAGE==VERSION"' },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'rename',
      title: 'Rename a file that hides a package',
      says: '"partially initialized module" means that a file of yours, such as random.py or gym.py, is imported in the place of the package.',
      danger: 'changes',
      act: { kind: 'words' },
      proof: { rerun: 'The line that failed passes.' },
    },
  ],
  confusions: [
    {
      cause: 'numpy-abi-mismatch',
      says: 'Names that numpy dropped (bool, float, int) have a cause of their own.',
    },
    { cause: 'import-name-error', says: 'There the name is missing at the import itself.' },
  ],
  sources: [
    { says: 'own trial: QNetFires’ simulator with pyretechnics 2024.11.7', date: '2026-11' },
  ],
  examples: ["AttributeError: module 'firelib.level_set' has no attribute 'Spread'"],
} satisfies Cause;
