import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Text file starts with a byte order mark',
  severity: 'low',
  explains:
    'Windows editors put three invisible bytes at the start of UTF-8 files, and JSON and some table readers do not accept them. Saved as UTF-8 without BOM, the file can be read.',
  signs: [
    line('Python names the mark', /Unexpected UTF-8 BOM/),
    line('a column or a command begins with it', /\\ufeff/),
  ],
  remedies: [
    words('sig', 'Read it with utf-8-sig', {
      says: 'It skips the mark where there is one.',
      code: 'json.load(open(path, encoding="utf-8-sig"))',
      proof: { rerun: 'The file is read.' },
    }),
    words('remove', 'Remove the mark', {
      says: 'sed keeps a copy as .bak.',
      code: "sed -i.bak '1s/^\\xEF\\xBB\\xBF//' FILE",
      proof: { rerun: 'The file is read.' },
    }),
  ],
  confusions: [
    notCause('unicode-decode-file', 'There the bytes are in another encoding.'),
    notCause('text-not-json', 'There the text is no JSON.'),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
