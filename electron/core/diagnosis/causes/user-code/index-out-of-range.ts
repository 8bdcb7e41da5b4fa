import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Index out of range',
  severity: 'high',
  explains:
    'A number is used as an index and is as large as the table or larger: a token id beyond the embedding, a class label beyond the outputs, a step beyond the data. On a GPU the same fault is a device-side assert.',
  signs: [
    line(
      'it is an index of a position, which is another cause',
      /IndexError: index out of range in self/,
      { weight: -2, after: /\bposition|\bwpe\(|\.wpe\b|embed_positions/, within: 24 },
    ),
    line(
      'an embedding says that an index is out of range',
      /IndexError: index out of range in self/,
    ),
    line(
      'torch says that a class label is out of bounds',
      /IndexError: Target -?\d+ is out of bounds/,
    ),
    line(
      'torch or NumPy says that an index is out of bounds',
      /(?:IndexError|RuntimeError): index -?\d+ is out of bounds for (?:axis|dimension) \d+ with size \d+/,
    ),
    line(
      'a list or a table of pandas has no such position',
      /IndexError: (?:list|tuple|deque|string) index out of range|IndexError: (?:single positional indexer|positional indexers are) out-of-bounds|IndexError: too many indices for /,
      { weight: 2 },
    ),
    line('the traceback goes through an embedding', /in embedding$|torch\.embedding\(/, {
      weight: 1,
    }),
  ],
  remedies: [
    words('print', 'Compare the largest index with the size of the table', {
      says: 'Print both before the line that failed. For a tokenizer, resize the embedding to its length.',
      code: 'print(ids.max(), model.get_input_embeddings().num_embeddings)\nmodel.resize_token_embeddings(len(tokenizer))',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('end', 'Stop the episode before the data ends', {
      says: 'An environment that walks through a table has to return terminated or truncated at its last row.',
      proof: { rerun: 'The episode that failed ends.' },
    }),
  ],
  confusions: [
    notCause('cuda-device-side-assert', 'The same fault on a GPU, whose log is less clear.'),
  ],
  sources: [source('torch 2.6 and NumPy 2, own trials', '2026-11')],
});
