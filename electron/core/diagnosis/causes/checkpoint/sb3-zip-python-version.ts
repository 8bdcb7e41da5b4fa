import { defineCause, line, notCause, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The model was saved by another Python version',
  layer: 'native',
  severity: 'blocker',
  explains:
    'The model file contains a learning-rate or clip-range function as bytecode, which only the same minor version of Python can run. Between 3.11, 3.12 and 3.13 the file loads and the process then crashes at the first call of that function; the operating system plays no part.',
  signs: [
    line(
      'a saved schedule could not be read',
      /Could not deserialize object (?:learning_rate|lr_schedule|clip_range\w{0,10})/,
    ),
    line(
      'Python refuses bytecode of another version',
      /code\(\) argument 13 must be str, not int|code(?:\(\) takes| expected) at most 16 arguments/,
    ),
    line('it crashed shortly after a model was loaded', /Segmentation fault|SIGSEGV/, {
      after:
        /Loading .{0,80}model|\b(?:PPO|A2C|DQN|SAC|TD3|DDPG|TQC|QRDQN|TRPO|ARS)\.load\b|\bload\w{0,4}\b.{0,120}\.zip\b|cloudpickle(?:\.loads?\b|_fast)/i,
      within: 40,
    }),
    line('it crashed after a function was unpickled', /Segmentation fault|SIGSEGV/, {
      after: /<function \S{1,80}\.<locals>\.\S{1,60} at 0x/,
      within: 40,
    }),
    line(
      'the stack of the crash goes through a schedule of Stable-Baselines3',
      /common[/\\]utils\.py", line \d{1,5} in (?:__call__|<lambda>)|", line (?:\d{1,6}|\?\?\?) in (?:\w{0,40}schedule\w{0,20})\b/,
      { after: /Fatal Python error: Segmentation fault|SIGSEGV received/, within: 20 },
    ),
    {
      says: 'it ended by SIGSEGV',
      weight: 1,
      exit: ['SIGSEGV', 139, -11, -1073741819, 3221225477],
    },
  ],
  probe: {
    says: 'Reads from the newest model files which Python saved them, without unpickling anything; it changes nothing.',
    falsifiedBy: 'Every file was saved by the minor version that runs here.',
    test: {
      argv: scriptArgv('sb3_zip_python_version', '{cwd}', '{run}'),
      supports: { output: /\bdiffers$/m },
      limitS: 30,
    },
  },
  remedies: [
    words('overrides', 'Replace the saved functions at loading', {
      says: 'custom_objects take their place before anything is unpickled. Rates continue from the values given here.',
      code: "model = PPO.load(path, env=env, custom_objects={'learning_rate': 3e-4, 'lr_schedule': lambda _: 3e-4, 'clip_range': lambda _: 0.2})",
      proof: { rerun: 'The model loads and passes its first update.' },
    }),
    setup('same-python', 'Use the Python that saved the model', {
      says: 'system_info.txt in the file names it. It takes an environment of that version, about 3 GB with PyTorch.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('resave', 'Save it again without a function', {
      says: 'In the old environment: a number, or LinearSchedule of Stable-Baselines3, is stored by name and loads everywhere.',
      code: "model = PPO.load(path, custom_objects={'learning_rate': 3e-4})\nmodel.save(path)",
      proof: { rerun: 'The model loads here without overrides.' },
    }),
  ],
  confusions: [
    notCause('native-segfault-generic', 'There no model was loaded before the crash.'),
    notCause('obs-space-mismatch-load', 'Other spaces give a clean error, never a crash.'),
    notCause('checkpoint-corrupt-truncated', 'A cut-off file fails as a bad zip.'),
  ],
  sources: [
    source('DLR-RM/stable-baselines3#2115, PR#2125, #172, #1122', '2026-11'),
    source('HumanCompatibleAI/imitation#845', '2026-11'),
    source('own trials: all six ordered pairs of 3.11, 3.12 and 3.13 on one machine', '2026-11'),
  ],
});
