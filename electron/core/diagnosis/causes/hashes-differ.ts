import type { Cause } from '../matching/cause';

/** A package whose hash is not the one that was written down. */
export default {
  id: 'hashes-differ',
  title: 'a package whose hash is not the one that was written down',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The requirements name a hash for each file, and what was downloaded has another one. The file was published anew, the hash belongs to another version or system, or a mirror gave something else.',
  signs: [
    {
      says: 'pip says that the hashes do not match',
      weight: 3,
      line: /THESE PACKAGES DO NOT MATCH THE HASHES|Hash mismatch for `/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'renew',
      title: 'Write the hashes anew',
      says: 'From an index that you trust.',
      danger: 'none',
      act: { kind: 'words', code: 'pip-compile --generate-hashes requirements.in' },
      proof: { rerun: 'The install passes.' },
    },
    {
      id: 'cache',
      title: 'Fetch it again without the cache',
      says: 'Where a file in the cache is damaged.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install --no-cache-dir -r requirements.txt' },
      proof: { rerun: 'The install passes.' },
    },
  ],
  confusions: [{ cause: 'download-interrupted', says: 'There the file was cut off.' }],
  sources: [{ says: 'pip 23, own trial', date: '2026-11' }],
  examples: [
    'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated the package versions, please update the hashes.',
  ],
} satisfies Cause;
