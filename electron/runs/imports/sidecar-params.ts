import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readText } from '../../files/regular-file';

/** Files beside metrics in which trainers store their parameters: Lightning, d3rlpy and RLlib, Hydra, and scripts by custom. */
const NAMES = [
  'hparams.yaml',
  'params.json',
  'args.json',
  'args.yaml',
  'config.yaml',
  '.hydra/config.yaml',
] as const;
const MAX_BYTES = 1 << 20;

const Params = z.record(z.string(), z.unknown());
/** d3rlpy/algos/base.py, `save_params`: the shapes of the environment, and the algorithm with its configuration. */
const D3rlpy = z.object({
  observation_shape: z.unknown(),
  config: z.object({ type: z.string(), params: Params }),
});

/** The parameters in the first of these files that a folder has; none where it has none that can be read. */
export async function sidecarParams(folder: string): Promise<Readonly<Record<string, unknown>>> {
  for (const name of NAMES) {
    const params = await paramsIn(join(folder, name));
    if (Object.keys(params).length > 0) return params;
  }
  return {};
}

async function paramsIn(path: string): Promise<Readonly<Record<string, unknown>>> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size > MAX_BYTES) return {};
  const text = await readText(path).catch(() => null);
  const params = Params.safeParse(text === null ? null : parsed(path, text));
  if (!params.success) return {};
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
