import type { Cause } from '../../matching/cause';

/** Another process has a file open that Windows then protects. */
export default {
  id: 'win-file-locked',
  title: 'another program has the file open',
  class: 'windows',
  layer: 'os',
  severity: 'medium',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'Windows does not let a file be deleted, renamed or replaced while another program has it open: TensorBoard, an antivirus, the search index, or an earlier run. The same code works on Linux.',
  signs: [
    { says: 'Windows gives error 32 or 33', weight: 3, line: /\[WinError 3[23]\]/ },
    {
      says: 'the log says that the file is used by another process',
      weight: 3,
      line: /because it is being used by another process/,
    },
  ],
  probe: {
    says: 'Lists the Python and TensorBoard processes of this computer; it ends none.',
    falsifiedBy:
      'None of them runs: then an antivirus or the search index holds the file, and a second try passes.',
    test: {
      argv: ['tasklist.exe', '/FO', 'CSV', '/NH'],
      supports: { output: /"(?:python|pythonw|tensorboard)\.exe"/i },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'close',
      title: 'Close the program that reads it',
      says: 'TensorBoard, a spreadsheet, an editor or an earlier run; then start again.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes the line of the failure.' },
    },
    {
      id: 'retry',
      title: 'Try again after a moment',
      says: 'An antivirus lets go after a second or two. It costs nothing.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'for pause in (0.1, 1, 3):\n    try: os.replace(src, dst); break\n    except PermissionError: time.sleep(pause)',
      },
      proof: { rerun: 'The run passes the line of the failure.' },
    },
    {
      id: 'close-own',
      title: 'Close the file in your own code first',
      says: 'A "with" closes it before it is renamed or removed.',
      danger: 'none',
      act: { kind: 'words', code: 'with open(path) as file: ...' },
      proof: { rerun: 'The run passes the line of the failure.' },
    },
  ],
  confusions: [
    { cause: 'win-access-denied-pip', says: 'WinError 5 during an install.' },
    {
      cause: 'permission-denied',
      says: 'There the rights are missing, and no program has the file.',
    },
    { cause: '', says: 'At the end of a test it is usually harmless.' },
  ],
  sources: [{ says: 'public reports', date: '2026-11' }],
  examples: [
    "PermissionError: [WinError 32] The process cannot access the file because it is being used by another process: 'C:\\\\runs\\\\best_model.zip'",
  ],
} satisfies Cause;
