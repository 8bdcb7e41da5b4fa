import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Permission denied for a file',
  layer: 'os',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The user of the run may not write the folder, read the file or execute the script that the line names. On /mnt/c in WSL the rights come from Windows, and a script that was copied may lack its execute bit.',
  signs: [
    line(
      'Python says "[Errno 13]"',
      /PermissionError: \[Errno 13\]|\[Errno 13\] Permission denied/,
    ),
    line('the shell may not execute the file', /: Permission denied$/),
    line('the log says "Permission denied"', /\bPermission denied\b/, { weight: 2 }),
    { says: 'it ended with code 126, not executable', weight: 1, exit: [126] },
    line(
      'SSH refused a key, which is no file',
      /Permission denied \((?:publickey|password|keyboard)/,
      { weight: -3 },
    ),
    line("Docker's socket is meant, which needs a group", /docker\.sock/, { weight: -2 }),
  ],
  probe: {
    says: "Says whether the working folder and the run's folder can be written; it writes nothing.",
    falsifiedBy: 'Both can be written. Then look at the file that the line names.',
    test: {
      argv: scriptArgv('permission_denied', '{cwd}', '{run}'),
      supports: { output: /not writable/ },
      limitS: 10,
    },
  },
  remedies: [
    words('executable', 'Make the script executable', {
      says: 'Sets its execute bit; nothing else of the file changes.',
      code: 'chmod +x run.sh',
      proof: { rerun: 'The script starts.' },
    }),
    words('folder', 'Write to your own folder', {
      says: 'Choose an output folder below your home, or leave it empty for the folder of the run.',
      proof: { rerun: 'The run writes its first file.' },
    }),
    words('not-root', 'Take back files that root created', {
      says: 'Files of an earlier run with sudo belong to root; this makes them yours. It needs an administrator.',
      code: 'sudo chown -R "$USER" FOLDER',
      proof: { rerun: 'The run writes its first file.' },
    }),
  ],
  confusions: [
    notCause('win-access-denied-pip', 'WinError 5 during an install is a file in use.'),
    notCause('win-file-locked', 'WinError 32 is a file that another program uses.'),
    notCause('crlf-shell-script', '"bad interpreter" is a matter of line ends.'),
  ],
  sources: [source('own trials, Debian 12', '2026-11')],
});
