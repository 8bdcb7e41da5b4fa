import { defineCause, line, noFailure, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Another program has the file open',
  layer: 'os',
  severity: 'medium',
  platforms: ['windows'],
  explains:
    'Windows does not let a file be deleted, renamed or replaced while another program has it open: TensorBoard, an antivirus, the search index, or an earlier run. The same code works on Linux.',
  signs: [
    line('Windows gives error 32 or 33', /\[WinError 3[23]\]/),
    line(
      'the log says that the file is used by another process',
      /because it is being used by another process/,
    ),
  ],
  probe: {
    says: 'Lists the Python and TensorBoard processes of this computer; it ends none.',
    falsifiedBy:
      'None of them runs. Then an antivirus or the search index uses the file, and a second try passes.',
    test: {
      argv: ['tasklist.exe', '/FO', 'CSV', '/NH'],
      supports: { output: /"(?:python|pythonw|tensorboard)\.exe"/i },
      limitS: 15,
    },
  },
  remedies: [
    words('close', 'Close the program that reads it', {
      says: 'TensorBoard, a spreadsheet, an editor or an earlier run; then start again.',
      proof: { rerun: 'The run passes the line of the failure.' },
    }),
    words('retry', 'Try again after a moment', {
      says: 'An antivirus lets go after a second or two. It costs nothing.',
      code: 'for pause in (0.1, 1, 3):\n    try: os.replace(src, dst); break\n    except PermissionError: time.sleep(pause)',
      proof: { rerun: 'The run passes the line of the failure.' },
    }),
    words('close-own', 'Close the file in your own code first', {
      says: 'A "with" closes it before it is renamed or removed.',
      code: 'with open(path) as file: ...',
      proof: { rerun: 'The run passes the line of the failure.' },
    }),
  ],
  confusions: [
    notCause('win-access-denied-pip', 'WinError 5 during an install.'),
    notCause('permission-denied', 'There the rights are missing, and no program has the file.'),
    noFailure('At the end of a test it is usually harmless.'),
  ],
  sources: [source('public reports', '2026-11')],
});
