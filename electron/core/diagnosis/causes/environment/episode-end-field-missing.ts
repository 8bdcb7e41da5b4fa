import type { Cause } from '../../matching/cause';

/** An end-of-episode field that Gymnasium no longer fills. */
export default {
  id: 'episode-end-field-missing',
  title: 'an end-of-episode field that Gymnasium no longer fills',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Vectorized environments report the end of an episode differently since Gymnasium 1.0: final_info and final_observation moved. CleanRL and other scripts written for 0.29 read the old fields.',
  signs: [
    {
      says: 'the old field is asked for',
      weight: 3,
      line: /^KeyError: '(?:final_info|final_observation|_final_info|terminal_observation|TimeLimit\.truncated)'/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'old',
      title: 'Use the Gymnasium the script was written for',
      says: 'Its requirements name it.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "gymnasium<1.0"' },
      proof: { rerun: 'The first episode ends.' },
    },
    {
      id: 'same-step',
      title: 'Ask for the old behavior',
      says: 'With same-step autoreset, final_info is filled again.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'gym.make_vec(id, num_envs=4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": gym.vector.AutoresetMode.SAME_STEP})',
      },
      proof: { rerun: 'The first episode ends.' },
    },
  ],
  confusions: [
    { cause: 'gym-api-mismatch', says: 'There step or reset returns another number of values.' },
  ],
  sources: [{ says: 'gymnasium 1.0 release notes', date: '2026-11' }],
  examples: ["KeyError: 'final_info'"],
} satisfies Cause;
