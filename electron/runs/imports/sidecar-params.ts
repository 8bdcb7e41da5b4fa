import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readText } from '../../files/regular-file';

/**
 * Files beside metrics in which trainers store their parameters: Lightning, d3rlpy and RLlib, Hydra, Sample Factory, W&B, and scripts by
 * custom.
 */
const NAMES = [
  'hparams.yaml',
  'hparams.yml',
  'hparams.json',
  'params.json',
  'args.json',
  'args.yaml',
  'args.yml',
  'hyperparameters.json',
  'hyperparameters.yaml',
  'config.json',
  'config.yaml',
  'config.yml',
  'cfg.json',
  '.hydra/config.yaml',
] as const;
/** RL Zoo stores arguments and hyperparameters in a folder with the name of the environment (rl_zoo3/exp_manager.py, `save_params`). */
const ZOO = ['args.yml', 'config.yml'] as const;
const MAX_BYTES = 1 << 20;

const Params = z.record(z.string(), z.unknown());
/** d3rlpy/algos/base.py, `save_params`: the shapes of the environment, and the algorithm with its configuration. */
const D3rlpy = z.object({
  observation_shape: z.unknown(),
  config: z.object({ type: z.string(), params: Params }),
});

/** Configuration of a model of Hugging Face beside its weights: no parameters of a training. */
const ModelConfig = z.object({ transformers_version: z.string() });
/** Configuration of W&B: each value with its description. */
const Wandb = z.object({ wandb_version: z.number() });
const WandbValue = z.object({ value: z.unknown() });
/** An OrderedDict of Python, whose tag is passed over: a list of its pairs. */
const Pairs = z.tuple([z.array(z.tuple([z.string(), z.unknown()]))]);

/** The parameters in the first of these files that a folder has, or in those of RL Zoo; none where it has none that can be read. */
export async function sidecarParams(folder: string): Promise<Readonly<Record<string, unknown>>> {
  for (const name of NAMES) {
    const params = await paramsIn(join(folder, name));
    if (Object.keys(params).length > 0) return params;
  }
  const environment = join(folder, basename(folder).replace(/_\d+$/, ''));
  const files = await Promise.all(ZOO.map((name) => paramsIn(join(environment, name))));
  return Object.assign({}, ...files);
}

async function paramsIn(path: string): Promise<Readonly<Record<string, unknown>>> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size > MAX_BYTES) return {};
  const text = await readText(path).catch(() => null);
  const value = text === null ? null : parsed(path, text);
  const pairs = Pairs.safeParse(value);
  if (pairs.success) return Object.fromEntries(pairs.data[0]);
  const params = Params.safeParse(value);
  if (!params.success || ModelConfig.safeParse(params.data).success) return {};
  if (Wandb.safeParse(params.data).success) return wandbValues(params.data);
  const d3rlpy = D3rlpy.safeParse(params.data);
  if (!d3rlpy.success) return params.data;
  const { type, params: own } = d3rlpy.data.config;
  return { algorithm: type, ...own };
}

function parsed(path: string, text: string): unknown {
  try {
    // Tags of Python objects are passed over: what they build is not built here.
    return basename(path).endsWith('.json')
      ? JSON.parse(text)
      : parse(text, { logLevel: 'silent' });
  } catch {
    return null;
  }
}

/** Without W&B's own notes about the program. */
function wandbValues(params: z.infer<typeof Params>): Readonly<Record<string, unknown>> {
  const values = Object.entries(params).map(
    ([name, value]) => [name, WandbValue.safeParse(value)] as const,
  );
  return Object.fromEntries(
    values.flatMap(([name, value]) =>
      value.success && name !== '_wandb' ? [[name, value.data.value]] : [],
    ),
  );
}
