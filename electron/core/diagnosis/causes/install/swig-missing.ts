import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'SWIG is missing, and a package needs it to build',
  severity: 'medium',
  explains:
    'Box2D is built on this machine and calls swig for that. pip does not install it on its own.',
  signs: [
    line(
      'the command swig could not be started',
      /command '?swig(?:\.exe)?'? failed|swig(?:\.exe)?: (?:command )?not found|Unable to find ['"]?swig/,
    ),
  ],
  remedies: [
    words('install', 'Install SWIG first', {
      says: 'It is a wheel of a few megabytes.',
      danger: 'changes',
      code: 'python -m pip install swig\npython -m pip install "gymnasium[box2d]"',
      proof: { rerun: 'The install passes.' },
    }),
  ],
  confusions: [notCause('build-compiler-failure', 'There the compiler itself fails.')],
  sources: [source('gymnasium 1.x and box2d-py, pip', '2026-11')],
});
