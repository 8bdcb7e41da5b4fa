import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A folder instead of a file, or a file instead of a folder',
  layer: 'os',
  severity: 'low',
  explains:
    'The path exists but is of the other kind. A folder of checkpoints was given instead of one checkpoint, or a part of the path is a file.',
  signs: [
    line('Python says that it is a folder, or none', /^(?:IsADirectoryError|NotADirectoryError): /),
  ],
  remedies: [
    words('file', 'Give the file itself', {
      says: 'Look at what is there first.',
      code: 'ls -l PATH',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('script-file-missing', 'There nothing is at that path.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
