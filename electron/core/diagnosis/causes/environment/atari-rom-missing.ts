import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Atari ROM is missing',
  severity: 'medium',
  explains:
    'The emulator is installed, but the file of the game is not. ale-py 0.10 and later bring the ROMs; older versions needed a license and a download.',
  signs: [
    line(
      'the emulator does not find the game',
      /(?:Unable to find game|We.re Unable to find the game) ["']\w+|\bROM is missing for \w+|distributes ROMs/,
    ),
  ],
  remedies: [
    words('new-ale', 'Install an ale-py that includes the ROMs', {
      says: 'gymnasium[atari] installs it.',
      danger: 'changes',
      code: 'python -m pip install -U "gymnasium[atari]" "ale-py>=0.10"',
      proof: { rerun: 'The environment is created.' },
    }),
  ],
  confusions: [
    notCause('gym-env-not-registered', 'There not even the name of the environment is known.'),
  ],
  sources: [source('ale-py 0.8 and 0.10 source', '2026-11')],
});
