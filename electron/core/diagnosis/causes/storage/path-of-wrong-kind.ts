import type { Cause } from '../../matching/cause';

/** A folder where a file is expected, or a file where a folder is. */
export default {
  id: 'path-of-wrong-kind',
  title: 'a folder where a file is expected, or a file where a folder is',
  class: 'storage',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The path exists but is of the other kind. A folder of checkpoints was given instead of one checkpoint, or a part of the path is a file.',
  signs: [
    {
      says: 'Python says that it is a folder, or none',
      weight: 3,
      line: /^(?:IsADirectoryError|NotADirectoryError): /,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'file',
      title: 'Give the file itself',
      says: 'Look at what is there first.',
      danger: 'none',
      act: { kind: 'words', code: 'ls -l PATH' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'script-file-missing', says: 'There nothing is at that path.' }],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ["IsADirectoryError: [Errno 21] Is a directory: 'checkpoints'"],
} satisfies Cause;
