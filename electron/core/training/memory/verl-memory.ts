import {
  GB,
  type MachineMemory,
  type MemoryNeed,
  type MemoryPart,
  numberText,
  part,
  sumOf,
} from './memory-part';
import { loraParameters, type ModelShape } from './model-shape';

/** Settings of a verl or ARPO training that decide how much memory it needs. */
export interface VerlSettings {
  readonly gpus: number;
  readonly prompt: number;
  readonly response: number;
  /** Answers to each prompt. */
  readonly n: number;
  readonly batch: number;
  /** actor.ppo_max_token_len_per_gpu: tokens of one forward and backward pass. */
  readonly tokens: number;
  /** rollout.log_prob_max_token_len_per_gpu: tokens of one forward pass. */
  readonly logTokens: number;
  /** rollout.gpu_memory_utilization: the part of the card that vLLM takes. */
  readonly utilization: number;
  /** rollout.tensor_model_parallel_size. */
  readonly tp: number;
  /** Parameters and optimizer wait in RAM while they are not used. */
  readonly offload: boolean;
  /** 0 = all parameters are trained. */
  readonly loraRank: number;
  /** Checkpoints that stay on the disk. */
  readonly saves: number;
}

/** CUDA context, NCCL and what the allocator cannot use; nvidia-smi of an idle torch process shows about 0.5 GB. */
const CONTEXT_GB = 1;
/** Ray, driver and one worker with a tiny model: 3.2 GB were measured (rehearsal of ARPO on a CPU). */
const BASE_RAM_GB = 3.2;
/** Each further worker imports torch and vLLM by itself. */
const WORKER_RAM_GB = 1.5;
/** Ray's object store is at most this part of the RAM (docs.ray.io, "Memory Management"). */
const OBJECT_STORE = 0.3;
/** int64 ids, masks, positions, and float32 log-probabilities, advantages, returns of a token. */
const TOKEN_BYTES = 8 * 3 + 4 * 6;
/** Desktop and browser, where what they hold is unknown. */
const DESKTOP_GB = 1;

/**
 * Memory of one GPU and of the RAM for GRPO with verl: actor, roll-out and reference share each card. The actor's weights
 * are float32 (`torch_dtype = float32 if actor`, fsdp_workers.py), with them 4 bytes of gradient and 8 of Adam for each
 * trained number. The three phases follow one another; the one that needs most counts.
 */
export function verlMemory(
  shape: ModelShape,
  parameters: number,
  settings: VerlSettings,
  machine: MachineMemory,
): MemoryNeed {
  const phases = [
    { peak: 'while it updates the actor', parts: updateParts(shape, parameters, settings) },
    { peak: 'while it computes log-probabilities', parts: logParts(shape, parameters, settings) },
    { peak: 'while it generates', parts: rolloutParts(shape, parameters, settings, machine) },
  ];
  const [worst] = phases.toSorted((a, b) => sumOf(b.parts, 'gpu') - sumOf(a.parts, 'gpu'));
  const common = [
    part('context', 'gpu', ['CUDA and allocator', `${CONTEXT_GB} GB`, CONTEXT_GB * GB]),
    desktopPart(machine),
  ];
  const parts = [
    ...(worst?.parts ?? []),
    ...common,
    ...ramParts(parameters, settings, machine),
    ...diskParts(parameters, settings),
  ];
  return { parts, peak: worst?.peak ?? '' };
}

function desktopPart({ gpuUsed }: MachineMemory): MemoryPart {
  const gb = gpuUsed ?? DESKTOP_GB;
  const formula = gpuUsed === null ? `about ${DESKTOP_GB} GB` : 'in use now';
  return part('desktop', 'gpu', ['Desktop and other programs', formula, gb * GB]);
}

const trained = (shape: ModelShape, parameters: number, rank: number): number =>
  rank > 0 ? loraParameters(shape, rank) : parameters;

/** Bytes of a number for each trained parameter, on one of the cards that share them. */
function weights(parameters: number, gpus: number): MemoryPart {
  const formula = `4 bytes × ${numberText(parameters)} / ${gpus} GPU`;
  return part('weights', 'gpu', ['Actor weights, float32', formula, (4 * parameters) / gpus]);
}

function updateParts(shape: ModelShape, parameters: number, settings: VerlSettings): MemoryPart[] {
  const { gpus, tokens, loraRank } = settings;
  const count = trained(shape, parameters, loraRank);
  const per = `${numberText(count)} / ${gpus} GPU`;
  return [
    weights(parameters, gpus),
    part('gradients', 'gpu', ['Gradients', `4 bytes × ${per}`, (4 * count) / gpus]),
    part('optimizer', 'gpu', ['Adam (two averages)', `8 bytes × ${per}`, (8 * count) / gpus]),
    activations(shape, tokens),
    logits(shape, tokens, 8),
  ];
}

/** With gradient checkpointing (verl's default): the input of each layer, and one layer whole (34 bytes × hidden; Korthikanti et al. 2022). */
function activations({ hidden, layers }: ModelShape, tokens: number): MemoryPart {
  const bytes = tokens * hidden * (2 * layers + 34);
  const formula = `${numberText(tokens)} tokens × ${hidden} × (2 × ${layers} layers + 34)`;
  return part('activations', 'gpu', ['Activations', formula, bytes]);
}

/** bfloat16 logits and a float32 copy for the entropy; with a gradient two bytes more. */
function logits({ vocab }: ModelShape, tokens: number, bytes: number): MemoryPart {
  const formula = `${numberText(tokens)} tokens × ${numberText(vocab)} words × ${bytes} bytes`;
  return part('logits', 'gpu', ['Logits', formula, tokens * vocab * bytes]);
}

function logParts(shape: ModelShape, parameters: number, settings: VerlSettings): MemoryPart[] {
  const { gpus, logTokens, offload, loraRank } = settings;
  const optimizer = (8 * trained(shape, parameters, loraRank)) / gpus;
  const held = part('optimizer', 'gpu', ['Adam, not offloaded', '8 bytes each', optimizer]);
  return [weights(parameters, gpus), ...(offload ? [] : [held]), logits(shape, logTokens, 6)];
}

/** Bytes of keys and values that one token takes in the cache, in bfloat16. */
export const kvBytes = ({ layers, kvHeads, headDim }: ModelShape): number =>
  2 * layers * kvHeads * headDim * 2;

function rolloutParts(
  shape: ModelShape,
  parameters: number,
  settings: VerlSettings,
  { gpu }: MachineMemory,
): MemoryPart[] {
  const { gpus, utilization, offload, tp, prompt, response, loraRank } = settings;
  const own = (2 * parameters) / tp;
  const min = own + (kvBytes(shape) * (prompt + response)) / tp;
  const cache = Math.max((gpu ?? 0) * GB * utilization - own, min - own);
  const adam = (8 * trained(shape, parameters, loraRank)) / gpus;
  const kv = `${utilization} of the card − weights; ${numberText(kvBytes(shape))} bytes a token`;
  return [
    part('vllm', 'gpu', [
      'vLLM weights, bfloat16',
      `2 bytes × ${numberText(parameters)} / ${tp}`,
      own,
    ]),
    part('kv-cache', 'gpu', ['KV cache of vLLM', kv, cache]),
    ...(offload
      ? []
      : [
          weights(parameters, gpus),
          part('optimizer', 'gpu', ['Adam, not offloaded', '8 bytes each', adam]),
        ]),
  ];
}

function ramParts(
  parameters: number,
  settings: VerlSettings,
  { ram }: MachineMemory,
): MemoryPart[] {
  const { gpus, offload, batch, n, prompt, response } = settings;
  const base = BASE_RAM_GB + (gpus - 1) * WORKER_RAM_GB;
  const tokens = batch * n * (prompt + response);
  const store = Math.min(tokens * TOKEN_BYTES * 3, (ram ?? Infinity) * GB * OBJECT_STORE);
  const storeFormula = `${numberText(tokens)} tokens × ${TOKEN_BYTES} bytes × 3 copies, at most 30% of the RAM`;
  const announcement = `14 bytes × ${numberText(parameters)}`;
  const reference = `2 bytes × ${numberText(parameters)}`;
  return [
    part('processes', 'ram', [
      'Ray, driver and workers',
      `${BASE_RAM_GB} GB + ${WORKER_RAM_GB} GB × ${gpus - 1}`,
      base * GB,
    ]),
    part('object-store', 'ram', ['Ray object store', storeFormula, store]),
    offload
      ? part('offload', 'ram', ['Actor, Adam and reference in RAM', announcement, 14 * parameters])
      : part('reference', 'ram', ['Reference model in RAM', reference, 2 * parameters]),
    part('checkpoint', 'ram', [
      'Checkpoint while it is saved',
      `4 bytes × ${numberText(parameters)}`,
      4 * parameters,
    ]),
  ];
}

/** A checkpoint of verl holds float32 weights and Adam's two averages. */
function diskParts(parameters: number, { saves }: VerlSettings): MemoryPart[] {
  if (saves <= 0) return [];
  const formula = `${saves} × 12 bytes × ${numberText(parameters)}`;
  return [part('checkpoints', 'disk', ['Checkpoints', formula, saves * 12 * parameters])];
}
