import type { Cause } from '../../matching/cause';

/** Tensors of different dtypes meet in one operation. */
export default {
  id: 'dtype-mismatch',
  title: 'tensors of different types met in one operation',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'torch does not convert types by itself in a matrix product or a loss. NumPy observations are float64, weights are float32 or bfloat16, and class labels have to be integers.',
  signs: [
    {
      says: 'ONNX Runtime got another type',
      weight: 3,
      line: /Unexpected input data type\. Actual: /,
    },
    {
      says: 'the log says that two matrices must have the same dtype',
      weight: 3,
      line: /mat1 and mat2 must have the same dtype|expected m1 and m2 to have the same dtype|expected mat1 and mat2 to have the same dtype/,
    },
    {
      says: 'the log says which type was expected and which came',
      weight: 3,
      line: /expected (?:scalar type|target dtype|scalar dtype) ?\w* ?.{0,40}but (?:got|found)/,
    },
    {
      says: 'the log says that input and weight should have the same type',
      weight: 3,
      line: /Input type .{1,80} and (?:weight|bias) type .{1,80} should be the same/,
    },
    {
      says: 'an attention kernel got tensors of different types',
      weight: 3,
      line: /[Ee]xpected query, key, and value to have the same dtype|query and key must have the same dtype/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'cast-observation',
      title: 'Convert the observations',
      says: 'Returns float32 from the environment. It also halves the memory of the buffer.',
      danger: 'none',
      act: { kind: 'words', code: 'return obs.astype(np.float32), {}' },
      proof: { rerun: 'The forward pass of the first step succeeds.' },
    },
    {
      id: 'cast-tensor',
      title: 'Convert the tensor to the type of the weights',
      says: 'Converts the input right before the layer that complains; labels of a loss become integers with .long().',
      danger: 'none',
      act: { kind: 'words', code: 'x = x.to(next(model.parameters()).dtype)' },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'autocast',
      title: 'Use autocast',
      says: 'Lets torch choose the type of each operation in this block. Costs nothing but a little speed.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'with torch.autocast("cuda", dtype=torch.bfloat16):\n    out = model(x)',
      },
      proof: { rerun: 'The line that failed passes.' },
    },
  ],
  confusions: [
    {
      cause: 'fsdp-mixed-dtype',
      says: 'There FSDP refuses to flatten weights of several types, before any input comes.',
    },
    { cause: 'shape-mismatch-matmul', says: 'There the shapes do not fit, not the types.' },
  ],
  sources: [
    {
      says: 'Own trials with torch 2.13: linear layer, convolution, cross entropy.',
      date: '2026-11',
    },
  ],
  examples: [
    'INVALID_ARGUMENT : Unexpected input data type. Actual: (tensor(double)) , expected: (tensor(float))',
    'RuntimeError: mat1 and mat2 must have the same dtype, but got Double and Float',
    'RuntimeError: expected scalar type Float but found Double',
    'RuntimeError: Input type (double) and bias type (float) should be the same',
    'RuntimeError: Expected query, key, and value to have the same dtype, but got query.dtype: float key.dtype: c10::BFloat16',
  ],
} satisfies Cause;
