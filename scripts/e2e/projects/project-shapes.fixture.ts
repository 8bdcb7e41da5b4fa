import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Files = Readonly<Record<string, string>>;

const phase = (number: 1 | 2 | 3, names: string, parameters: string): string => `
import recorder

PHASE${number}_CONFIG = dict.fromkeys("${names}".split())

def train_phase${number}(${parameters}):
    recorder.call(globals(), locals())
    return object()
`;
const SHARED = 'total_timesteps n_steps batch_size eval_freq n_eval_episodes device';

/** The files of RL-Trainer that its manifest recognizes it by, with its constants and functions, and what they are called with. */
const RL_TRAINER: Files = {
  'src/train_phase1.py': phase(
    1,
    `${SHARED} num_envs learning_rate use_early_stopping`,
    'continue_training=False, model_path=None, market_override=None, non_interactive=False, test_mode=False',
  ),
  'src/train_phase2.py': phase(
    2,
    `${SHARED} num_envs learning_rate use_early_stopping ent_coef rewiring_probability eval_min_episode_bars eval_randomize_start_offsets phase1_model_path`,
    'market_override=None, non_interactive=False, test_mode=False',
  ),
  'src/train_phase3_llm.py': phase(
    3,
    `${SHARED} phase2_model_path eval_interval_updates min_eval_episodes sanity_eval_episodes llm_log_freq adapter_warmup_steps`,
    'market_name=None, test_mode=False, continue_training=False, model_path=None, n_envs=None, vec_env_cls=None',
  ),
  'src/technical_indicators.py': '',
  'src/feature_engineering.py': '',
  'config/checkpoint_config.yaml': `checkpointing:
  events:
    metric_improvement_threshold: 0.02
policy_controller:
  learning_rate:
    min_lr: 1e-5
`,
  'config/llm_config.yaml': 'llm: {}\n',
  'data/NQ_D1M.csv': 'datetime,close\n2024-01-02 09:30:00+00:00,1\n',
};

const MARIO: Files = {
  'mario_brain/__init__.py': '',
  'mario_brain/env_factory.py': '',
  'mario_brain/train.py': `
import recorder

class PPO:
    def __init__(self, policy, n_steps, batch_size, n_epochs):
        self.sizes = {"n_steps": n_steps, "batch_size": batch_size, "n_epochs": n_epochs}

def train(parallel=8, total_timesteps=10000000, model_path="models/mario_ppo_latest"):
    given = dict(locals(), **PPO("CnnPolicy", n_steps=1024, batch_size=2048, n_epochs=10).sizes)
    recorder.call(globals(), given)
`,
};

const QNETFIRES_AGENT: Files = {
  'train_sync.py': '',
  'src/Env.py': '',
  'src/Train.py': '',
  'src/Train_ultra_minimal.py': `
import recorder

LR, GAMMA, EPS, K_STEPS, SIMS = 1.0, 1.0, 1.0, 1, 1
EPISODES, STEPS_PER_EP, BUDGET, BATCH_SIZE = 1, 1, 1, 1

def main():
    recorder.call(globals(), {})
`,
  'src/Train_stable.py': `
import recorder

class StableProcessPoolEnv:
    pass

def main():
    EPISODES = 1
    STEPS_PER_EP = 1
    N_ENVS = 1
    BUDGET = 1
    K_STEPS = 1
    BATCH_SIZE = 1
    BUFFER_CAP = 1
    LR = 1.0
    GAMMA = 1.0
    SAVE_EVERY = 1
    recorder.call(globals(), locals(), "StableProcessPoolEnv")
`,
  'cropped_raster/slp/cropped_raster_1_slp.tif': '',
  'cropped_raster/fbfm/cropped_raster_1_fbfm.tif': '',
};

const QNETFIRES_MAIN: Files = {
  'src/scripts/train_dqn_fuel_breaks_parallel.py': '',
  'workstation_config.json': '{"num_episodes": 1, "grid_size": 50, "raster_dir": "rasters"}',
  'cropped_raster/slp/cropped_raster_1_slp.tif': '',
};

const LLAMA_FACTORY: Files = {
  'src/llamafactory/__init__.py': '',
  'src/llamafactory/cli.py': '',
  'src/llamafactory/train/__init__.py': '',
  'src/llamafactory/train/tuner.py': '',
  'data/dataset_info.json': '{}',
};

const ARPO: Files = {
  'ARPO/verl_arpo_entropy/verl/__init__.py': '',
  'ARPO/verl_arpo_entropy/verl/trainer/__init__.py': '',
  'ARPO/verl_arpo_entropy/verl/trainer/main_ppo.py': '',
  'ARPO/scripts/config/ppo_trainer.yaml': '',
  'ARPO/merge_ckpt/convert_checkpoint_from_verl_to_hf.py': '',
  'ARPO/search_cache/search_cache.json': '{"known": "page"}',
};

/** Files in the shape of a project that a manifest knows; what is heavy in them writes down how it was called. */
export const SHAPES = {
  arpo: ARPO,
  'rl-trainer': RL_TRAINER,
  'qnetfires agent': QNETFIRES_AGENT,
  'qnetfires main': QNETFIRES_MAIN,
  'mario-brain': MARIO,
  'llama-factory': LLAMA_FACTORY,
} as const satisfies Readonly<Record<string, Files>>;
export type ProjectShape = keyof typeof SHAPES;

/** @returns the folder of the project */
export async function shapedProject(root: string, of: ProjectShape): Promise<string> {
  for (const [name, text] of Object.entries(SHAPES[of])) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return root;
}
