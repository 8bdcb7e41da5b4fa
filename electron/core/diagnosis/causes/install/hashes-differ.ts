import type { Cause } from '../../matching/cause';

/** A package whose hash does not match the requirements. */
export default {
  id: 'hashes-differ',
  title: 'a package whose hash does not match the requirements',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The requirements pin a hash for each file, and the downloaded file has another one. The file was published again, the hash belongs to another version or system, or a mirror served something else.',
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
      title: 'Generate the hashes again',
      says: 'Use an index that you trust.',
      danger: 'none',
      act: { kind: 'words', code: 'pip-compile --generate-hashes requirements.in' },
      proof: { rerun: 'The install passes.' },
    },
    {
      id: 'cache',
      title: 'Download it again without the cache',
      says: 'In case a cached file is damaged.',
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
