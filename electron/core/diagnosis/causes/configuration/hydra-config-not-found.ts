import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Hydra configuration folder or file does not exist',
  severity: 'high',
  explains:
    'Hydra was given a --config-path or a --config-name that does not exist. A relative --config-path counts from the folder of the main module, not from the working directory.',
  signs: [
    line(
      'Hydra says that the primary config directory or module was not found',
      /Primary config (?:directory|module) (?:'[^']*' )?not found/,
    ),
    line(
      'Hydra says that it cannot find the primary config or one of its groups',
      /Cannot find primary config|MissingConfigException|Could not find '[\w./-]+'$|Could not load '[\w./-]+'/,
    ),
    line(
      'the path still contains a placeholder such as <your_path>',
      /Check that the config directory '[^']*<[^>']*>[^']*'/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Reads --config-path and --config-name from this run’s command and looks whether the file exists. It starts nothing.',
    falsifiedBy: 'The folder is absolute, and the YAML file is in it.',
    test: {
      argv: scriptArgv('hydra_config_missing', '{run}'),
      supports: { output: /^MISSING/ },
      limitS: 10,
    },
  },
  remedies: [
    words('absolute', 'Give the absolute path of the folder', {
      says: 'Replace placeholders such as <your_path_to_ARPO> by the real folder, and write it from the root.',
      code: '--config-path=/absolute/path/scripts/config --config-name=ppo_trainer.yaml',
      proof: { rerun: 'The configuration composes, and the workers start.' },
    }),
  ],
  confusions: [
    notCause(
      'hydra-override-error',
      'There the configuration was found, and an override of it is wrong.',
    ),
  ],
  sources: [
    source(
      'own trials: ARPO with its shipped placeholder and with a relative --config-path, Hydra 1.3.8',
      '2026-11',
    ),
  ],
});
