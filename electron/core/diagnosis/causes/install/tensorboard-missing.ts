import type { Cause } from '../../matching/cause';

/** The trainer wants to write TensorBoard files, and tensorboard is not installed. */
export default {
  id: 'tensorboard-missing',
  title: 'a missing tensorboard package',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The trainer was told to write TensorBoard files and stops because the package tensorboard is not in this environment. TensorFlow used to bring it along and no longer does, so an old list of requirements may lack it.',
  signs: [
    {
      says: 'Stable-Baselines3 says that tensorboard is not installed',
      weight: 3,
      line: /Trying to log data to tensorboard but tensorboard is not installed/,
    },
    {
      says: 'a module of tensorboard is missing',
      weight: 3,
      line: /No module named '(?:tensorboard|tensorboardX|torch\.utils\.tensorboard)(?:\.\w+)*'/,
    },
    {
      says: 'a callback says that it requires tensorboard',
      weight: 3,
      line: /TensorBoardCallback requires tensorboard|TensorBoard logging requires TensorBoard version/i,
    },
  ],
  unless: [/Successfully installed .*\btensorboard-\d/],
  probe: {
    says: 'Imports tensorboard in a process of its own.',
    falsifiedBy: 'tensorboard imports in this environment.',
    test: {
      argv: ['{python}', '-c', 'import tensorboard.compat.proto.event_pb2; print("IMPORTS")'],
      supports: { output: /No module named/, exit: [1] },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'install',
      title: 'Install tensorboard',
      says: 'Adds tensorboard and its small dependencies (about 30 MB) to this environment; torch stays as it is.',
      danger: 'changes',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'install', 'tensorboard'] },
      proof: {
        argv: ['{python}', '-c', 'import tensorboard.compat.proto.event_pb2; print("IMPORTS")'],
        says: 'It prints IMPORTS and ends with code 0.',
        holds: { exit: [0] },
      },
    },
    {
      id: 'without',
      title: 'Train without TensorBoard files',
      says: 'Pass tensorboard_log=None to the algorithm, or leave tensorboard out of the list of loggers. Charts then show only what the console prints.',
      danger: 'none',
      act: { kind: 'words', code: "PPO('MlpPolicy', env, tensorboard_log=None)" },
      proof: { rerun: 'The training starts.' },
    },
  ],
  confusions: [
    {
      cause: 'module-not-found',
      says: 'Any other missing package has its own name in the message.',
    },
  ],
  sources: [
    { says: 'own trial: RL-Trainer with what its requirements resolve to today', date: '2026-11' },
  ],
  examples: [
    'ImportError: Trying to log data to tensorboard but tensorboard is not installed.',
    "ModuleNotFoundError: No module named 'tensorboard'",
    'RuntimeError: TensorBoardCallback requires tensorboard to be installed.',
  ],
} satisfies Cause;
