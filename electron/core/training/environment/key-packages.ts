import { normalName, parseRequirement } from '../../lib/pep508';

/** Packages that the list of environments reports, by the names of PyPI; whether any other one is installed is unknown. */
export const KEY_PACKAGES: readonly string[] = [
  'torch',
  'torchvision',
  'tensordict',
  'triton',
  'numpy',
  'scipy',
  'pandas',
  'gymnasium',
  'gym',
  'stable-baselines3',
  'sb3-contrib',
  'ray',
  'vllm',
  'verl',
  'transformers',
  'accelerate',
  'peft',
  'datasets',
  'flash-attn',
  'bitsandbytes',
  'deepspeed',
  'trl',
  'tensorboard',
  'wandb',
  'hydra-core',
  'psutil',
  'tensorflow',
  'jax',
  'pettingzoo',
  'pufferlib',
  'rl-games',
  'tianshou',
  'matplotlib',
  'pip',
];

/** Names of requirements (`numpy>=1.26,<2`) that an environment can be chosen by. */
export function keyPackages(requirements: readonly string[]): readonly string[] {
  const names = requirements.map((text) => parseRequirement(text)?.name ?? normalName(text));
  return [...new Set(names)].filter((name) => KEY_PACKAGES.includes(name));
}
