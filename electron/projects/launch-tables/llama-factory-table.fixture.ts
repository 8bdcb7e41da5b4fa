import { LAUNCHER, type LaunchTable, WORKSPACE } from './launched.fixture';

const ENV = {
  PYTHONPATH: '/tools:/home/me/project/src',
  PYTHONDONTWRITEBYTECODE: '1',
  DISABLE_VERSION_CHECK: '1',
  TENSORBOARD_LOGGING_DIR: '/state/runs/R/tb',
  WANDB_MODE: 'disabled',
};
const start = (words: readonly string[], configs: readonly object[]) => ({
  argv: [...LAUNCHER, '--', '-m', ...words],
  cwd: WORKSPACE,
  env: ENV,
  links: { data: '/home/me/project/data' },
  configs,
  program: { kind: 'exec' },
});
/** Values that every fine-tuning sets, with the project's own numbers. */
const SFT = {
  stage: 'sft',
  do_train: true,
  lora_target: 'all',
  dataset_dir: '/home/me/project/data',
  output_dir: '/state/runs/R/model',
  report_to: 'tensorboard',
  overwrite_cache: true,
  plot_loss: false,
  model_name_or_path: null,
  template: 'qwen',
  dataset: 'identity,alpaca_en_demo',
  finetuning_type: 'lora',
  lora_rank: 8,
  max_samples: 100000,
  cutoff_len: 2048,
  num_train_epochs: 3,
  max_steps: -1,
  per_device_train_batch_size: 1,
  gradient_accumulation_steps: 8,
  learning_rate: 0.0001,
  lr_scheduler_type: 'cosine',
  warmup_ratio: 0.1,
  val_size: 0,
  bf16: true,
  fp16: false,
  use_cpu: false,
  logging_steps: 10,
  save_steps: 500,
  resume_from_checkpoint: null,
};
const sft = (set: object) =>
  start(
    ['llamafactory.cli', 'train', '/state/runs/R/sft.yaml'],
    [
      {
        path: '/state/runs/R/sft.yaml',
        from: null,
        format: 'yaml',
        set: {
          ...SFT,
          ...set,
        },
      },
    ],
  );
const merge = (set: object) =>
  start(
    ['llamafactory.cli', 'export', '/state/runs/R/merge.yaml'],
    [
      {
        path: '/state/runs/R/merge.yaml',
        from: null,
        format: 'yaml',
        set: {
          export_dir: '/state/runs/R/model',
          export_size: 5,
          export_device: 'cpu',
          model_name_or_path: null,
          template: 'qwen',
          adapter_name_or_path: null,
          ...set,
        },
      },
    ],
  );

/** Written by hand. */
export const llamaFactoryTable: LaunchTable = {
  'tiny-model toy': start(
    [
      'rl_cockpit_aids.tiny_llama',
      '--out',
      `${WORKSPACE}/tiny-model`,
      '--layers',
      '2',
      '--seed',
      '42',
    ],
    [],
  ),
  'sft toy': sft({
    model_name_or_path: `${WORKSPACE}/tiny-model`,
    template: 'default',
    dataset: 'identity',
    max_samples: 40,
    cutoff_len: 256,
    max_steps: 5,
    per_device_train_batch_size: 2,
    gradient_accumulation_steps: 1,
    bf16: false,
    use_cpu: true,
    logging_steps: 1,
    save_steps: 5,
  }),
  'sft lora-16gb': sft({ model_name_or_path: '/models/base', per_device_train_batch_size: 2 }),
  'sft full': sft({
    model_name_or_path: '/models/base',
    finetuning_type: 'full',
    learning_rate: 0.00001,
  }),
  'merge toy': merge({
    model_name_or_path: `${WORKSPACE}/tiny-model`,
    template: 'default',
    adapter_name_or_path: '/models/lora',
  }),
  'merge full': merge({
    model_name_or_path: '/models/base',
    adapter_name_or_path: '/models/lora',
  }),
};
/** Values the user has to choose before the start. */
export const llamaFactoryChosen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sft lora-16gb': { model: '/models/base' },
  'sft full': { model: '/models/base' },
  'merge toy': { adapter: '/models/lora' },
  'merge full': { model: '/models/base', adapter: '/models/lora' },
};
