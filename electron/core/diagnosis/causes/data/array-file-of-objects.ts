import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'NumPy file contains Python objects',
  severity: 'medium',
  explains:
    'The array was made of lists of different lengths or of Python objects, and such a file is a pickle. NumPy does not load those by default, because a pickle can run any code.',
  signs: [line('NumPy refuses objects', /Object arrays cannot be loaded when allow_pickle=False/)],
  remedies: [
    words('plain', 'Save plain arrays', {
      says: 'One array for each name, padded to one length.',
      code: 'np.savez(path, obs=np.stack(obs), rewards=np.asarray(rewards, np.float32))',
      proof: { rerun: 'The file is read.' },
    }),
    words('own', 'Allow it for your own file', {
      says: 'Never for a file from somewhere else: a pickle can run any code.',
      code: 'np.load(path, allow_pickle=True)',
      proof: { rerun: 'The file is read.' },
    }),
  ],
  confusions: [notCause('torch-load-weights-only', 'There it is a file of torch.')],
  sources: [source('NumPy 2, own trial', '2026-11')],
});
