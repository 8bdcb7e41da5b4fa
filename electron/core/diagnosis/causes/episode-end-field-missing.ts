import type { Cause } from '../matching/cause';

/** A field of the end of an episode that is no longer there. */
export default {
  id: 'episode-end-field-missing',
  title: 'a field of the end of an episode that is no longer there',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Vectorized environments of Gymnasium 1.0 report the end of an episode in another way than 0.29 did: final_info and final_observation moved. CleanRL and other scripts of that time read the old fields.',
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
      title: 'Take the Gymnasium of the script',
      says: 'Its requirements name it.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "gymnasium<1.0"' },
      proof: { rerun: 'The first episode ends.' },
    },
    {
      id: 'same-step',
      title: 'Ask for the old way',
      says: 'With autoreset in the same step, final_info is filled again.',
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
