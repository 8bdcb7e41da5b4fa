import type { Cause } from '../../matching/cause';

/** The run was to resume, and there is no checkpoint at that path. */
export default {
  id: 'no-checkpoint-to-resume',
  title: 'a checkpoint or model to continue from that does not exist',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The run was told to continue from a checkpoint, and the path is empty, wrong or names no checkpoint. It counts from the working directory, and each trainer has its own form of the name.',
  signs: [
    {
      says: 'the error says that there is no checkpoint',
      weight: 3,
      line: /(?:Error|\[ERROR\]).{0,60}(?:[Nn]o (?:valid )?checkpoints?\b|[Cc]an't find a (?:valid )?checkpoint|[Cc]heckpoint (?:path|directory|dir|file|folder)?.{0,120}(?:does not exist|not found|doesn't exist))/,
    },
    {
      says: 'the log names a model file that does not exist',
      weight: 3,
      line: /FileNotFoundError: .*(?:\.(?:zip|pth?|ckpt|safetensors)['"]|checkpoint|ckpt|global_step_\d+|best_model)/,
    },
    {
      says: 'verl says that the path to resume from has the wrong form',
      weight: 3,
      line: /resume ckpt must (?:specify the global_steps|be str type)/,
    },
    {
      says: 'the program says that it needs the path of a model to continue',
      weight: 3,
      line: /--continue requires --model-path/,
    },
  ],
  probe: {
    says: 'Lists the newest checkpoints and models below the working directory of the run. It opens none.',
    falsifiedBy: 'The list holds the path that the log names.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import pathlib,sys;r=pathlib.Path(sys.argv[1]);f=sorted([p for g in ('**/global_step_*','**/checkpoint-*','**/*.zip','**/*.pt','**/*.ckpt') for p in r.glob(g)],key=lambda p:-p.stat().st_mtime)[:20];print('NONE' if not f else 'SOME',*f,sep='\\n')",
        '{cwd}',
      ],
      supports: { output: /^NONE/ },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'fresh',
      title: 'Start afresh',
      says: 'Sets resume_mode to disable: the training begins at step 0.',
      danger: 'none',
      act: { kind: 'set', params: { resume_mode: 'disable' } },
      proof: { rerun: 'Step 1 arrives.' },
    },
    {
      id: 'path',
      title: 'Choose a checkpoint that exists',
      says: 'Give its absolute path: for verl the folder global_step_N, for Stable-Baselines3 the zip without a second ".zip".',
      danger: 'none',
      act: { kind: 'words', code: 'trainer.resume_from_path=/absolute/path/global_step_20' },
      proof: { rerun: 'The log tells the step from which it goes on.' },
    },
  ],
  confusions: [
    { cause: 'checkpoint-corrupt-truncated', says: 'There the file exists and cannot be read.' },
    {
      cause: 'hf-model-path-wrong',
      says: 'There the base model is missing, not a checkpoint of a run.',
    },
    {
      cause: '',
      says: '"No checkpoint found, training from scratch" is what resume_mode=auto says in a healthy first run.',
    },
  ],
  sources: [
    {
      says: 'verl 0.4.1, transformers 4.52 and Stable-Baselines3 2.3 source; RL-Trainer --continue',
      date: '2026-11',
    },
  ],
  examples: [
    'ValueError: No valid checkpoint found in output directory (out)',
    "FileNotFoundError: [Errno 2] No such file or directory: 'models/agent.zip'",
    'AssertionError: resume ckpt must specify the global_steps',
    '[ERROR] --continue requires --model-path to be specified',
  ],
} satisfies Cause;
