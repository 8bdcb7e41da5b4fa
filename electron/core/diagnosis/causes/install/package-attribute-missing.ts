import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Package version does not match the code',
  severity: 'high',
  rank: 'generic',
  explains:
    'The code uses a name that the module of this environment does not have. The installed version is older or newer than the code expects, or a file of the project carries the name of a package and hides it.',
  signs: [
    line(
      'the log says that a module has no attribute of a name',
      /AttributeError: (?:partially initialized )?module '[\w.]+' has no attribute '\w+'/,
    ),
  ],
  probe: {
    says: 'Lists the packages of this environment with their versions and checks that they agree.',
    falsifiedBy: 'The installed version has that name.',
    test: { probe: 'packages' },
  },
  remedies: [
    words('pin', 'Install the version that the project names', {
      says: 'See the project’s requirements or the date of its last commit, and install that version of the package that the message names.',
      danger: 'changes',
      code: 'python -m pip install "PACKAGE==VERSION"',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('rename', 'Rename a file that hides a package', {
      says: '"partially initialized module" means that a file of yours, such as random.py or gym.py, is imported in the place of the package.',
      danger: 'changes',
      proof: { rerun: 'The line that failed passes.' },
    }),
  ],
  confusions: [
    notCause(
      'numpy-abi-mismatch',
      'Names that numpy dropped (bool, float, int) have their own cause.',
    ),
    notCause('import-name-error', 'There the name is missing at the import itself.'),
  ],
  sources: [source('own trial: QNetFires’ simulator with pyretechnics 2024.11.7', '2026-11')],
});
