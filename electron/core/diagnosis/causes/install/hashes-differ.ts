import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Package hash does not match the requirements',
  severity: 'medium',
  explains:
    'The requirements pin a hash for each file, and the downloaded file has another one. The file was published again, the hash belongs to another version or system, or a mirror served something else.',
  signs: [
    line(
      'pip says that the hashes do not match',
      /THESE PACKAGES DO NOT MATCH THE HASHES|Hash mismatch for `/,
    ),
  ],
  remedies: [
    words('renew', 'Generate the hashes again', {
      says: 'Use an index that you trust.',
      code: 'pip-compile --generate-hashes requirements.in',
      proof: { rerun: 'The install passes.' },
    }),
    words('cache', 'Download it again without the cache', {
      says: 'In case a cached file is damaged.',
      danger: 'changes',
      code: 'python -m pip install --no-cache-dir -r requirements.txt',
      proof: { rerun: 'The install passes.' },
    }),
  ],
  confusions: [notCause('download-interrupted', 'There the file was cut off.')],
  sources: [source('pip 23, own trial', '2026-11')],
});
