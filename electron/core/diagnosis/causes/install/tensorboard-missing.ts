import { command, defineCause, line, notCause, pythonArgv, source, words } from '../define-cause';

export default defineCause({
  title: 'Missing tensorboard package',
  severity: 'medium',
  explains:
    'The trainer should write TensorBoard files and stops because the package tensorboard is not in this environment. TensorFlow used to bring it along and no longer does, so an old list of requirements may lack it.',
  signs: [
    line(
      'Stable-Baselines3 says that tensorboard is not installed',
      /Trying to log data to tensorboard but tensorboard is not installed/,
    ),
    line(
      'a module of tensorboard is missing',
      /No module named '(?:tensorboard|tensorboardX|torch\.utils\.tensorboard)(?:\.\w+)*'/,
    ),
    line(
      'a callback says that it requires tensorboard',
      /TensorBoardCallback requires tensorboard|TensorBoard logging requires TensorBoard version/i,
    ),
  ],
  unless: [/Successfully installed .*\btensorboard-\d/],
  probe: {
    says: 'Imports tensorboard in its own process.',
    falsifiedBy: 'tensorboard imports in this environment.',
    test: {
      argv: pythonArgv('import tensorboard.compat.proto.event_pb2; print("IMPORTS")'),
      supports: { output: /No module named/, exit: [1] },
      limitS: 30,
    },
  },
  remedies: [
    command('install', 'Install tensorboard', {
      says: 'Adds tensorboard and its small dependencies (about 30 MB) to this environment; torch stays as it is.',
      argv: ['{python}', '-m', 'pip', 'install', 'tensorboard'],
      proof: {
        argv: pythonArgv('import tensorboard.compat.proto.event_pb2; print("IMPORTS")'),
        says: 'It prints IMPORTS and ends with code 0.',
        holds: { exit: [0] },
      },
    }),
    words('without', 'Train without TensorBoard files', {
      says: 'Pass tensorboard_log=None to the algorithm, or leave tensorboard out of the list of loggers. Charts then show only what the console prints.',
      code: "PPO('MlpPolicy', env, tensorboard_log=None)",
      proof: { rerun: 'The training starts.' },
    }),
  ],
  confusions: [
    notCause('module-not-found', 'Any other missing package has its own name in the message.'),
  ],
  sources: [source('own trial: RL-Trainer with what its requirements resolve to today', '2026-11')],
});
