import { command, defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'PowerShell may not run scripts on this computer',
  layer: 'os',
  severity: 'low',
  platforms: ['windows'],
  explains:
    'The execution policy of PowerShell forbids scripts, so Activate.ps1 or a start script did not run at all. Python itself is not affected: the interpreter of the environment can be called directly.',
  signs: [
    line(
      'the log says "running scripts is disabled on this system"',
      /running scripts is disabled on this system/,
    ),
    line('PowerShell names a PSSecurityException', /\bPSSecurityException\b/),
    line('PowerShell points to about_Execution_Policies', /about_Execution_Policies/),
    line(
      "the error's id is UnauthorizedAccess",
      /FullyQualifiedErrorId\s{0,20}: UnauthorizedAccess/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Asks PowerShell for its policies; it changes nothing.',
    falsifiedBy: 'The effective policy is RemoteSigned, Unrestricted or Bypass.',
    test: {
      argv: ['powershell.exe', '-NoProfile', '-Command', 'Get-ExecutionPolicy'],
      supports: { output: /Restricted|AllSigned/ },
      limitS: 20,
    },
  },
  remedies: [
    words('direct', "Call the environment's python.exe directly", {
      says: 'No script has to run, and no policy changes.',
      code: '.\\\\venv\\\\Scripts\\\\python.exe train.py',
      proof: { rerun: 'The program starts.' },
    }),
    words('process', 'Allow scripts in this window only', {
      says: 'The policy contains until the window closes; other windows keep theirs.',
      code: 'Set-ExecutionPolicy -Scope Process RemoteSigned',
      proof: { rerun: 'Activate.ps1 runs.' },
    }),
    command('user', 'Allow local scripts for your user', {
      says: 'Scripts that were downloaded still need a signature. It needs no administrator.',
      argv: [
        'powershell.exe',
        '-NoProfile',
        '-Command',
        'Set-ExecutionPolicy',
        '-Scope',
        'CurrentUser',
        'RemoteSigned',
      ],
      proof: {
        argv: ['powershell.exe', '-NoProfile', '-Command', 'Get-ExecutionPolicy'],
        says: 'It prints RemoteSigned.',
        holds: { output: /^RemoteSigned\s*$/m },
      },
    }),
  ],
  confusions: [
    notCause('win-access-denied-pip', 'WinError 5 is a file, not a policy.'),
    notCause('command-not-found', 'There the program does not exist.'),
  ],
  sources: [source('public reports; the message is translated, the names are not', '2026-11')],
});
