import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Current setuptools refuses to build an old package',
  severity: 'medium',
  explains:
    'pip builds this version from its setup.py, and newer setuptools rejects what is in it. gym 0.21 and other packages of that time are the usual ones.',
  signs: [
    line(
      'setuptools refuses the setup command of the package',
      /^\s{0,12}error in \S{1,80} setup command: /,
    ),
  ],
  remedies: [
    words('newer', 'Use a version that has a wheel, or Gymnasium', {
      says: 'gym has not been maintained since 2022; gymnasium replaces it, and Stable-Baselines3 2.0 and later use it.',
      danger: 'changes',
      code: 'python -m pip install "gymnasium" "stable-baselines3>=2"',
      proof: { rerun: 'The install passes.' },
    }),
    words('older-setuptools', 'Build it with the setuptools of its time', {
      says: 'Only if you need the old version.',
      danger: 'changes',
      code: 'python -m pip install "setuptools==65.5.0" "wheel<0.40"\npython -m pip install --no-build-isolation gym==0.21',
      proof: { rerun: 'The install passes.' },
    }),
  ],
  confusions: [
    notCause('build-wheel-missing', 'There the package wheel itself is not installed.'),
    notCause('build-compiler-failure', 'There a compiler fails.'),
  ],
  sources: [source('pip 23 with gym 0.21.0, own trial', '2026-11')],
});
