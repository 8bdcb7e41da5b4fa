import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'Pickle was written by a newer Python',
  severity: 'medium',
  explains:
    'Newer versions of Python write pickles in a newer protocol, which this one cannot read. Protocol 5 came with Python 3.8.',
  signs: [line('Python does not know the protocol', /unsupported pickle protocol: \d/)],
  remedies: [
    setup('python', 'Use the Python that wrote it', {
      says: 'Python 3.8 and newer read protocol 5.',
      danger: 'none',
      step: 'environment',
      proof: { rerun: 'The file loads.' },
    }),
    words('old', 'Write it in an older protocol', {
      says: 'If you still have the newer Python.',
      code: 'pickle.dump(x, file, protocol=4)',
      proof: { rerun: 'The file loads.' },
    }),
  ],
  confusions: [notCause('sb3-zip-python-version', 'There it is the zip of Stable-Baselines3.')],
  sources: [source('CPython 3.7, own trial', '2026-11')],
});
