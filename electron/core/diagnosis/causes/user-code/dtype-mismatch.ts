import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Tensors of different types in one operation',
  severity: 'medium',
  explains:
    'torch does not convert types by itself in a matrix product or a loss. NumPy observations are float64, weights are float32 or bfloat16, and class labels have to be integers.',
  signs: [
    line('ONNX Runtime got another type', /Unexpected input data type\. Actual: /),
    line(
      'the log says that two matrices must have the same dtype',
      /mat1 and mat2 must have the same dtype|expected m1 and m2 to have the same dtype|expected mat1 and mat2 to have the same dtype/,
    ),
    line(
      'the log says which type was expected and which came',
      /expected (?:scalar type|target dtype|scalar dtype) ?\w* ?.{0,40}but (?:got|found)/,
    ),
    line(
      'the log says that input and weight should have the same type',
      /Input type .{1,80} and (?:weight|bias) type .{1,80} should be the same/,
    ),
    line(
      'an attention kernel got tensors of different types',
      /[Ee]xpected query, key, and value to have the same dtype|query and key must have the same dtype/,
    ),
  ],
  remedies: [
    words('cast-observation', 'Convert the observations', {
      says: 'Returns float32 from the environment. It also halves the memory of the buffer.',
      code: 'return obs.astype(np.float32), {}',
      proof: { rerun: 'The forward pass of the first step succeeds.' },
    }),
    words('cast-tensor', 'Convert the tensor to the type of the weights', {
      says: 'Converts the input right before the layer that complains; labels of a loss become integers with .long().',
      code: 'x = x.to(next(model.parameters()).dtype)',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('autocast', 'Use autocast', {
      says: 'Lets torch choose the type of each operation in this block. Costs nothing but a little speed.',
      code: 'with torch.autocast("cuda", dtype=torch.bfloat16):\n    out = model(x)',
      proof: { rerun: 'The line that failed passes.' },
    }),
  ],
  confusions: [
    notCause(
      'fsdp-mixed-dtype',
      'There FSDP refuses to flatten weights of several types, before any input comes.',
    ),
    notCause('shape-mismatch-matmul', 'There the shapes do not fit, not the types.'),
  ],
  sources: [
    source('Own trials with torch 2.13: linear layer, convolution, cross entropy.', '2026-11'),
  ],
});
