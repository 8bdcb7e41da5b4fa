import type { Cause } from '../../matching/cause';

/** The system refuses access to a file or a program. */
export default {
  id: 'permission-denied',
  title: 'the system refused access to a file',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The user of the run may not write the folder, read the file or execute the script that the line names. On /mnt/c in WSL the rights come from Windows, and a script that was copied may lack its execute bit.',
  signs: [
    {
      says: 'Python says "[Errno 13]"',
      weight: 3,
      line: /PermissionError: \[Errno 13\]|\[Errno 13\] Permission denied/,
    },
    { says: 'the shell may not execute the file', weight: 3, line: /: Permission denied$/ },
    { says: 'the log says "Permission denied"', weight: 2, line: /\bPermission denied\b/ },
    { says: 'it ended with code 126, not executable', weight: 1, exit: [126] },
    {
      says: 'SSH refused a key, which is no file',
      weight: -3,
      line: /Permission denied \((?:publickey|password|keyboard)/,
    },
    { says: "Docker's socket is meant, which needs a group", weight: -2, line: /docker\.sock/ },
  ],
  probe: {
    says: "Says whether the working folder and the run's folder can be written; it writes nothing.",
    falsifiedBy: 'Both can be written: then look at the file that the line names.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import os, sys; [print(p, 'not writable') for p in sys.argv[1:] if not os.access(p, os.W_OK | os.X_OK)]",
        '{cwd}',
        '{run}',
      ],
      supports: { output: /not writable/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'executable',
      title: 'Make the script executable',
      says: 'Sets its execute bit; nothing else of the file changes.',
      danger: 'none',
      act: { kind: 'words', code: 'chmod +x run.sh' },
      proof: { rerun: 'The script starts.' },
    },
    {
      id: 'folder',
      title: 'Write to a folder of your own',
      says: 'Choose an output folder below your home, or leave it empty for the folder of the run.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run writes its first file.' },
    },
    {
      id: 'not-root',
      title: 'Take back files that root created',
      says: 'Files of an earlier run with sudo belong to root; this makes them yours. It needs an administrator.',
      danger: 'none',
      act: { kind: 'words', code: 'sudo chown -R "$USER" FOLDER' },
      proof: { rerun: 'The run writes its first file.' },
    },
  ],
  confusions: [
    { cause: 'win-access-denied-pip', says: 'WinError 5 during an install is a file in use.' },
    { cause: 'win-file-locked', says: 'WinError 32 is a file that another program holds.' },
    { cause: 'crlf-shell-script', says: '"bad interpreter" is a matter of line ends.' },
  ],
  sources: [{ says: 'own trials, Debian 12', date: '2026-11' }],
  examples: [
    "PermissionError: [Errno 13] Permission denied: '/opt/models/out.zip'",
    'start.sh: line 3: ./prepare.sh: Permission denied',
  ],
} satisfies Cause;
