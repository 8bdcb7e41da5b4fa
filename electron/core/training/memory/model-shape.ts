import { z } from 'zod';

/** Numbers of a decoder-only language model, as the config.json of transformers has them. */
export interface ModelShape {
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly intermediate: number;
  readonly vocab: number;
  /** Whether input and output embeddings share their weights. */
  readonly tied: boolean;
  /** Of the model family: `qwen2` has biases in its projections. */
  readonly family: string;
}

const Config = z.object({
  hidden_size: z.number().positive(),
  num_hidden_layers: z.number().positive(),
  num_attention_heads: z.number().positive(),
  num_key_value_heads: z.number().positive().optional(),
  head_dim: z.number().positive().optional(),
  intermediate_size: z.number().positive(),
  vocab_size: z.number().positive(),
  tie_word_embeddings: z.boolean().default(false),
  model_type: z.string().default(''),
});

/** Shape of a model from its config.json; null for a model of another kind. */
export function shapeOf(config: unknown): ModelShape | null {
  const read = Config.safeParse(config);
  if (!read.success) return null;
  const { hidden_size: hidden, num_attention_heads: heads, ...rest } = read.data;
  return {
    hidden,
    heads,
    layers: rest.num_hidden_layers,
    kvHeads: rest.num_key_value_heads ?? heads,
    headDim: rest.head_dim ?? hidden / heads,
    intermediate: rest.intermediate_size,
    vocab: rest.vocab_size,
    tied: rest.tie_word_embeddings,
    family: rest.model_type,
  };
}

/**
 * Number of parameters: embeddings, attention with grouped keys and values, a gated MLP, RMS norms (Vaswani et al. 2017;
 * modeling_qwen2.py of transformers). Qwen2.5-0.5B gives 494,032,768, as its safetensors header does.
 */
export function parametersOf(shape: ModelShape): number {
  const { hidden, layers, heads, kvHeads, headDim, intermediate, vocab, tied, family } = shape;
  const [query, keyValue] = [heads * headDim, kvHeads * headDim];
  const bias = family === 'qwen2' ? query + 2 * keyValue : 0;
  const headNorms = family === 'qwen3' ? 2 * headDim : 0;
  const attention = 2 * hidden * query + 2 * hidden * keyValue + bias + headNorms;
  const layer = attention + 3 * hidden * intermediate + 2 * hidden;
  return vocab * hidden * (tied ? 1 : 2) + layers * layer + hidden;
}

/** Parameters that LoRA trains at this rank, on every projection of a layer (Hu et al. 2021: rank × (inputs + outputs)). */
export function loraParameters(shape: ModelShape, rank: number): number {
  const { hidden, layers, heads, kvHeads, headDim, intermediate } = shape;
  const [query, keyValue] = [heads * headDim, kvHeads * headDim];
  const sides = 2 * (hidden + query) + 2 * (hidden + keyValue) + 3 * (hidden + intermediate);
  return rank * layers * sides;
}

const QWEN = { heads: 0, headDim: 128, tied: false, family: 'qwen2', vocab: 152_064 } as const;

/** Shapes by the size in a model's name, for one that is not downloaded yet; config.json of Qwen2.5 on the Hub. */
const BY_SIZE: readonly (readonly [number, ModelShape])[] = [
  [
    0.5,
    {
      ...QWEN,
      hidden: 896,
      layers: 24,
      heads: 14,
      kvHeads: 2,
      headDim: 64,
      intermediate: 4864,
      vocab: 151_936,
      tied: true,
    },
  ],
  [
    1.5,
    {
      ...QWEN,
      hidden: 1536,
      layers: 28,
      heads: 12,
      kvHeads: 2,
      intermediate: 8960,
      vocab: 151_936,
      tied: true,
    },
  ],
  [
    3,
    {
      ...QWEN,
      hidden: 2048,
      layers: 36,
      heads: 16,
      kvHeads: 2,
      intermediate: 11_008,
      vocab: 151_936,
      tied: true,
    },
  ],
  [7, { ...QWEN, hidden: 3584, layers: 28, heads: 28, kvHeads: 4, intermediate: 18_944 }],
  [14, { ...QWEN, hidden: 5120, layers: 48, heads: 40, kvHeads: 8, intermediate: 13_824 }],
  [32, { ...QWEN, hidden: 5120, layers: 64, heads: 40, kvHeads: 8, intermediate: 27_648 }],
];
const NEAR = 1.35;

/**
 * Shape of a model by the size in its name (`Qwen2.5-0.5B-Instruct`): that of the Qwen2.5 nearest to it; null where the name shows none.
 */
export function shapeByName(name: string): ModelShape | null {
  const reported = /(?:^|[-_/])(\d+(?:\.\d+)?)b(?:$|[-_/])/i.exec(name)?.[1];
  if (reported === undefined) return null;
  const size = Number(reported);
  const near = BY_SIZE.filter(([count]) => size <= count * NEAR && count <= size * NEAR);
  const [best] = near.toSorted(([a], [b]) => Math.abs(a - size) - Math.abs(b - size));
  return best?.[1] ?? null;
}
