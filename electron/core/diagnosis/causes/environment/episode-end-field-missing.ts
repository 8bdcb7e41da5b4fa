import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Gymnasium no longer fills an end-of-episode field',
  severity: 'medium',
  explains:
    'Vectorized environments report the end of an episode differently since Gymnasium 1.0: final_info and final_observation moved. CleanRL and other scripts written for 0.29 read the old fields.',
  signs: [
    line(
      'the old field is requested',
      /^KeyError: '(?:final_info|final_observation|_final_info|terminal_observation|TimeLimit\.truncated)'/,
    ),
  ],
  remedies: [
    words('old', 'Use the Gymnasium the script was written for', {
      says: 'Its requirements name it.',
      danger: 'changes',
      code: 'python -m pip install "gymnasium<1.0"',
      proof: { rerun: 'The first episode ends.' },
    }),
    words('same-step', 'Ask for the old behavior', {
      says: 'With same-step autoreset, final_info is filled again.',
      code: 'gym.make_vec(id, num_envs=4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": gym.vector.AutoresetMode.SAME_STEP})',
      proof: { rerun: 'The first episode ends.' },
    }),
  ],
  confusions: [
    notCause('gym-api-mismatch', 'There step or reset returns another number of values.'),
  ],
  sources: [source('gymnasium 1.0 release notes', '2026-11')],
});
