import { command, defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'verl’s file logger fails on a tensor metric',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'The logger "file" of verl 0.6 writes each step as JSON, and some metrics, such as global_seqlen, are tensors that JSON cannot hold. The run dies when it writes step 1, after the console has already shown that step.',
  signs: [
    line(
      'JSON refused a tensor within verl’s tracking',
      /Object of type (?:Tensor|float32|float64|int64|ndarray) is not JSON serializable/,
      { after: /[\\/]utils[\\/]tracking\.py", line \d+, in log$/, within: 40 },
    ),
    line(
      'the log says that a tensor cannot be written as JSON',
      /TypeError: Object of type Tensor is not JSON serializable/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Reads the source of verl’s file logger in this environment and looks whether it converts tensors. It changes nothing.',
    falsifiedBy: 'The logger converts tensors, or this run does not use the logger "file".',
    test: {
      argv: scriptArgv('verl_filelogger_tensor'),
      supports: { output: /^PLAIN JSON/ },
      limitS: 30,
    },
  },
  remedies: [
    words('tensorboard', 'Use TensorBoard instead of the file logger', {
      says: 'TensorBoard writes the same metrics, tensors too, and this program reads its files.',
      code: "trainer.logger=['console','tensorboard']",
      proof: { rerun: 'The run passes step 1.' },
    }),
    command('update', 'Update verl', {
      says: 'Installs a newer verl, if your project allows one. Other settings of verl change between versions too.',
      argv: ['{python}', '-m', 'pip', 'install', '--upgrade', '--no-deps', 'verl'],
      proof: { rerun: 'The run passes step 1 with the file logger.' },
    }),
  ],
  confusions: [
    notCause(
      'user-reward-exception',
      'A reward function that writes JSON itself gives the same last line; the frames above it name its file.',
    ),
  ],
  sources: [source('own trial: verl 0.6.1 with trainer.logger=[console,file]', '2026-11')],
});
