import type { Cause } from '../../matching/cause';

/** Hydra finds no configuration at the path or of the name that it was given. */
export default {
  id: 'hydra-config-not-found',
  title: 'a Hydra configuration folder or file that does not exist',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Hydra was given a --config-path or a --config-name that does not exist. A relative --config-path counts from the folder of the main module, not from the working directory.',
  signs: [
    {
      says: 'Hydra says that the primary config directory or module was not found',
      weight: 3,
      line: /Primary config (?:directory|module) (?:'[^']*' )?not found/,
    },
    {
      says: 'Hydra says that it cannot find the primary config or one of its groups',
      weight: 3,
      line: /Cannot find primary config|MissingConfigException|Could not find '[\w./-]+'$|Could not load '[\w./-]+'/,
    },
    {
      says: 'the path still holds a placeholder such as <your_path>',
      weight: 2,
      line: /Check that the config directory '[^']*<[^>']*>[^']*'/,
    },
  ],
  probe: {
    says: 'Reads --config-path and --config-name from this run’s command and looks whether the file exists. It starts nothing.',
    falsifiedBy: 'The folder is absolute, and the YAML file is in it.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import json,os,sys;a=dict(w.lstrip('-').split('=',1) for w in json.load(open(sys.argv[1]+'/spec.json'))['argv'] if w.startswith('--config-') and '=' in w);p=a.get('config-path','');f=os.path.join(p,a.get('config-name','config').removesuffix('.yaml')+'.yaml');print('EXISTS' if os.path.isabs(p) and os.path.exists(f) else 'MISSING',f)",
        '{run}',
      ],
      supports: { output: /^MISSING/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'absolute',
      title: 'Give the absolute path of the folder',
      says: 'Replace placeholders such as <your_path_to_ARPO> by the real folder, and write it from the root.',
      danger: 'none',
      act: {
        kind: 'words',
        code: '--config-path=/absolute/path/scripts/config --config-name=ppo_trainer.yaml',
      },
      proof: { rerun: 'The configuration composes, and the workers start.' },
    },
  ],
  confusions: [
    {
      cause: 'hydra-override-error',
      says: 'There the configuration was found, and an override of it is wrong.',
    },
  ],
  sources: [
    {
      says: 'own trials: ARPO with its shipped placeholder and with a relative --config-path, Hydra 1.3.8',
      date: '2026-11',
    },
  ],
  examples: [
    'Primary config directory not found.',
    "Cannot find primary config 'ppo_trainr'. Check that it's in your config search path.",
    "Check that the config directory '/home/me/<path>/config' exists and readable",
    "hydra.errors.MissingConfigException: In 'train': Could not find 'optim/lion'",
  ],
} satisfies Cause;
