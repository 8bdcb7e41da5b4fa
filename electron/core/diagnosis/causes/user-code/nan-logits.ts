import type { Cause } from '../../matching/cause';

/** NaN or infinity in the policy's distribution, or in what VecCheckNan watches. */
export default {
  id: 'nan-logits',
  title: 'the policy received NaN or infinity',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A NaN or an infinity reached the distribution that actions are drawn from, and PyTorch refuses to sample from it. Either an observation or a reward was not a number before the network saw it, or the optimizer diverged and the weights are not numbers anymore.',
  signs: [
    {
      says: 'a scale is negative, not NaN',
      weight: -1,
      line: /Expected parameter scale .{1,200}to satisfy the constraint GreaterThan/,
    },
    {
      says: 'the log says that a parameter of the distribution does not "satisfy the constraint"',
      weight: 3,
      line: /Expected parameter \w{1,20} .{0,300}to satisfy the constraint/,
    },
    {
      says: 'the log says "probability tensor contains either `inf`, `nan` or element < 0"',
      weight: 3,
      line: /probability tensor contains either `inf`, `nan`/,
    },
    {
      says: 'VecCheckNan names NaN or infinity in observations, rewards or actions',
      weight: 3,
      line: /\bfound (?:inf|nan)\b.{0,20}\bin (?:observations|rewards|actions)/i,
    },
    {
      says: 'VecCheckNan says where the value came from',
      weight: 2,
      line: /^Originated from the (?:environment|RL model)/,
    },
    {
      says: 'an error names NaN in an observation, a reward or the logits',
      weight: 2,
      line: /^\w*(?:Error|Exception): .{0,120}\bnan\b.{0,60}\b(?:observations?|rewards?|logits|environment)\b/i,
    },
    {
      says: 'the values that the error prints are NaN',
      weight: 1,
      line: /tensor\(\[+\s*-?nan\b/,
      after: /to satisfy the constraint/,
      within: 3,
    },
  ],
  probe: {
    says: "Searches the run's log for the first loss, gradient or reward that is NaN or infinite; it only reads.",
    falsifiedBy:
      'No such number stands in the log: the value then came from an observation, which VecCheckNan names.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; print(next((f'first NaN in line {n}: {t.strip()[:120]}' for n, t in enumerate(open(sys.argv[1], errors='replace'), 1) if re.search(r'(loss|grad_norm|kl|rew_mean|reward)\\S* *[:=|]? *-?(nan|inf)\\b', t, re.I)), 'no NaN before the error'))",
        '{run}/output.log',
      ],
      supports: { output: /^first NaN/m },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'check-nan',
      title: 'Wrap the task in VecCheckNan',
      says: 'It stops at the first value that is not a number and says whether the task or the model made it. It slows a step down a little.',
      danger: 'none',
      act: { kind: 'words', code: 'env = VecCheckNan(env, raise_exception=True)' },
      proof: { rerun: 'The error names "the environment" or "the RL model" as the origin.' },
    },
    {
      id: 'learning-rate',
      title: 'Lower the learning rate',
      says: 'Sets a tenth of the usual rate, which keeps most optimizers from diverging. It learns more slowly.',
      danger: 'none',
      act: { kind: 'set', params: { learning_rate: 0.00003 } },
      proof: { rerun: 'No NaN up to the step of the failure and 50,000 steps beyond.' },
    },
    {
      id: 'finite-data',
      title: 'Check the data for gaps',
      says: 'Missing rows and divisions by zero become NaN observations; clean them before the task reads them.',
      danger: 'none',
      act: { kind: 'words', code: "assert np.isfinite(df.select_dtypes('number')).all().all()" },
      proof: { rerun: 'The assertion holds and the run passes the step of the failure.' },
    },
  ],
  confusions: [
    {
      cause: 'vecnormalize-spaces-mismatch',
      says: 'Wrong statistics of the same shape give bad rewards, not NaN.',
    },
    {
      cause: '',
      says: '"explained_variance | nan" in a table of Stable-Baselines3 is normal while the return is constant.',
    },
  ],
  sources: [
    {
      says: 'own trials with torch.multinomial and VecCheckNan, torch 2.13, Stable-Baselines3 2.9',
      date: '2026-11',
    },
  ],
  examples: [
    'ValueError: Expected parameter logits (Tensor of shape (64, 2)) of distribution Categorical(logits: torch.Size([64, 2])) to satisfy the constraint IndependentConstraint(Real(), 1), but found invalid values:',
    'RuntimeError: probability tensor contains either `inf`, `nan` or element < 0',
    'ValueError: found nan in rewards.',
    'Originated from the environment, Last given value was:',
    'ValueError: NaN found in observation of the environment',
  ],
} satisfies Cause;
