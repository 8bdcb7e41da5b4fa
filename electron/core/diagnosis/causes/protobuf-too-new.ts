import type { Cause } from '../matching/cause';

/** A protobuf that is newer than the code generated for it. */
export default {
  id: 'protobuf-too-new',
  title: 'a protobuf that is newer than the code generated for it',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A package brings code that an older protoc generated, and the installed protobuf no longer accepts it. TensorBoard, Ray and onnx of older times do that.',
  signs: [
    {
      says: 'protobuf refuses its descriptors',
      weight: 3,
      line: /Descriptors cannot (?:not )?be created directly/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'pin',
      title: 'Take an older protobuf',
      says: 'Or update the package that the traceback names.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "protobuf<3.21"' },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'python',
      title: 'Let protobuf run in plain Python',
      says: 'It is slower.',
      danger: 'none',
      act: { kind: 'env', env: { PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION: 'python' } },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [{ cause: 'import-name-error', says: 'There a name is missing.' }],
  sources: [{ says: 'protobuf 4 release notes', date: '2026-11' }],
  examples: ['TypeError: Descriptors cannot be created directly.'],
} satisfies Cause;
