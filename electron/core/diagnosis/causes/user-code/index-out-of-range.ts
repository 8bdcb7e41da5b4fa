import type { Cause } from '../../matching/cause';

/** An index lies beyond its table: a token or action id, a class label, a step. */
export default {
  id: 'index-out-of-range',
  title: 'an index beyond the end of its table',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A number is used as an index and is as large as the table or larger: a token id beyond the embedding, a class label beyond the outputs, a step beyond the data. On a GPU the same fault is a device-side assert.',
  signs: [
    {
      says: 'it is an index of a position, which is another cause',
      weight: -2,
      line: /IndexError: index out of range in self/,
      after: /\bposition|\bwpe\(|\.wpe\b|embed_positions/,
      within: 24,
    },
    {
      says: 'an embedding says that an index is out of range',
      weight: 3,
      line: /IndexError: index out of range in self/,
    },
    {
      says: 'torch says that a class label is out of bounds',
      weight: 3,
      line: /IndexError: Target -?\d+ is out of bounds/,
    },
    {
      says: 'torch or NumPy says that an index is out of bounds',
      weight: 3,
      line: /(?:IndexError|RuntimeError): index -?\d+ is out of bounds for (?:axis|dimension) \d+ with size \d+/,
    },
    {
      says: 'a list or a table of pandas has no such position',
      weight: 2,
      line: /IndexError: (?:list|tuple|deque|string) index out of range|IndexError: (?:single positional indexer|positional indexers are) out-of-bounds|IndexError: too many indices for /,
    },
    {
      says: 'the traceback goes through an embedding',
      weight: 1,
      line: /in embedding$|torch\.embedding\(/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'print',
      title: 'Compare the largest index with the size of the table',
      says: 'Print both before the line that failed. For a tokenizer, resize the embedding to its length.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'print(ids.max(), model.get_input_embeddings().num_embeddings)\nmodel.resize_token_embeddings(len(tokenizer))',
      },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'end',
      title: 'Stop the episode before the data ends',
      says: 'An environment that walks through a table has to return terminated or truncated at its last row.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The episode that failed ends.' },
    },
  ],
  confusions: [
    { cause: 'cuda-device-side-assert', says: 'The same fault on a GPU, whose log is less clear.' },
  ],
  sources: [{ says: 'torch 2.6 and NumPy 2, own trials', date: '2026-11' }],
  examples: [
    'IndexError: index out of range in self',
    'IndexError: Target 9 is out of bounds.',
    'IndexError: index 500 is out of bounds for axis 0 with size 500',
    'IndexError: list index out of range',
    '    return torch.embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)',
  ],
} satisfies Cause;
