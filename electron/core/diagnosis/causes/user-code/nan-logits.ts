import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The policy received NaN or infinity',
  severity: 'high',
  explains:
    'A NaN or an infinity reached the distribution that actions are drawn from, and PyTorch refuses to sample from it. Either an observation or a reward was not a number before the network saw it, or the optimizer diverged and the weights are not numbers anymore.',
  signs: [
    line(
      'a scale is negative, not NaN',
      /Expected parameter scale .{1,200}to satisfy the constraint GreaterThan/,
      { weight: -1 },
    ),
    line(
      'the log says that a parameter of the distribution does not "satisfy the constraint"',
      /Expected parameter \w{1,20} .{0,300}to satisfy the constraint/,
    ),
    line(
      'the log says "probability tensor contains either `inf`, `nan` or element < 0"',
      /probability tensor contains either `inf`, `nan`/,
    ),
    line(
      'VecCheckNan names NaN or infinity in observations, rewards or actions',
      /\bfound (?:inf|nan)\b.{0,20}\bin (?:observations|rewards|actions)/i,
    ),
    line(
      'VecCheckNan says where the value came from',
      /^Originated from the (?:environment|RL model)/,
      { weight: 2 },
    ),
    line(
      'an error names NaN in an observation, a reward or the logits',
      /^\w*(?:Error|Exception): .{0,120}\bnan\b.{0,60}\b(?:observations?|rewards?|logits|environment)\b/i,
      { weight: 2 },
    ),
    line('the values that the error prints are NaN', /tensor\(\[+\s*-?nan\b/, {
      weight: 1,
      after: /to satisfy the constraint/,
      within: 3,
    }),
  ],
  probe: {
    says: "Searches the run's log for the first loss, gradient or reward that is NaN or infinite; it only reads.",
    falsifiedBy:
      'No such number is in the log. Then the value then came from an observation, which VecCheckNan names.',
    test: {
      argv: scriptArgv('nan_logits', '{run}/output.log'),
      supports: { output: /^first NaN/m },
      limitS: 20,
    },
  },
  remedies: [
    words('check-nan', 'Wrap the task in VecCheckNan', {
      says: 'It stops at the first value that is not a number and says whether the task or the model made it. It slows a step down a little.',
      code: 'env = VecCheckNan(env, raise_exception=True)',
      proof: { rerun: 'The error names "the environment" or "the RL model" as the origin.' },
    }),
    setParams('learning-rate', 'Lower the learning rate', {
      says: 'Sets a tenth of the usual rate, which keeps most optimizers from diverging. It learns more slowly.',
      params: { learning_rate: 0.00003 },
      proof: { rerun: 'No NaN up to the step of the failure and 50,000 steps beyond.' },
    }),
    words('finite-data', 'Check the data for gaps', {
      says: 'Missing rows and divisions by zero become NaN observations; clean them before the task reads them.',
      code: "assert np.isfinite(df.select_dtypes('number')).all().all()",
      proof: { rerun: 'The assertion contains and the run passes the step of the failure.' },
    }),
  ],
  confusions: [
    notCause(
      'vecnormalize-spaces-mismatch',
      'Wrong statistics of the same shape give bad rewards, not NaN.',
    ),
    noFailure(
      '"explained_variance | nan" in a table of Stable-Baselines3 is normal while the return is constant.',
    ),
  ],
  sources: [
    source(
      'own trials with torch.multinomial and VecCheckNan, torch 2.13, Stable-Baselines3 2.9',
      '2026-11',
    ),
  ],
});
