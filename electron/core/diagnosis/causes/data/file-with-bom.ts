import type { Cause } from '../../matching/cause';

/** A text file that starts with a byte order mark. */
export default {
  id: 'file-with-bom',
  title: 'a text file that starts with a byte order mark',
  class: 'data',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Windows editors put three invisible bytes at the start of UTF-8 files, and JSON and some table readers do not accept them. Saved as UTF-8 without BOM, the file can be read.',
  signs: [
    { says: 'Python names the mark', weight: 3, line: /Unexpected UTF-8 BOM/ },
    { says: 'a column or a command begins with it', weight: 3, line: /\\ufeff/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'sig',
      title: 'Read it with utf-8-sig',
      says: 'It skips the mark where there is one.',
      danger: 'none',
      act: { kind: 'words', code: 'json.load(open(path, encoding="utf-8-sig"))' },
      proof: { rerun: 'The file is read.' },
    },
    {
      id: 'remove',
      title: 'Remove the mark',
      says: 'sed keeps a copy as .bak.',
      danger: 'none',
      act: { kind: 'words', code: "sed -i.bak '1s/^\\xEF\\xBB\\xBF//' FILE" },
      proof: { rerun: 'The file is read.' },
    },
  ],
  confusions: [
    { cause: 'unicode-decode-file', says: 'There the bytes are in another encoding.' },
    { cause: 'text-not-json', says: 'There the text is no JSON.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: [
    'json.decoder.JSONDecodeError: Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)',
    "KeyError: '\\ufeffdate'",
  ],
} satisfies Cause;
