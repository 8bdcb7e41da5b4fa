import type { Cause } from '../../matching/cause';

/** PowerShell may not run scripts. */
export default {
  id: 'powershell-execution-policy',
  title: 'PowerShell may not run scripts on this computer',
  class: 'windows',
  layer: 'os',
  severity: 'low',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'The execution policy of PowerShell forbids scripts, so Activate.ps1 or a start script did not run at all. Python itself is not affected: the interpreter of the environment can be called directly.',
  signs: [
    {
      says: 'the log says "running scripts is disabled on this system"',
      weight: 3,
      line: /running scripts is disabled on this system/,
    },
    { says: 'PowerShell names a PSSecurityException', weight: 3, line: /\bPSSecurityException\b/ },
    {
      says: 'PowerShell points to about_Execution_Policies',
      weight: 3,
      line: /about_Execution_Policies/,
    },
    {
      says: "the error's id is UnauthorizedAccess",
      weight: 2,
      line: /FullyQualifiedErrorId\s{0,20}: UnauthorizedAccess/,
    },
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
    {
      id: 'direct',
      title: "Call the environment's python.exe directly",
      says: 'No script has to run, and no policy changes.',
      danger: 'none',
      act: { kind: 'words', code: '.\\\\venv\\\\Scripts\\\\python.exe train.py' },
      proof: { rerun: 'The program starts.' },
    },
    {
      id: 'process',
      title: 'Allow scripts in this window only',
      says: 'The policy holds until the window closes; other windows keep theirs.',
      danger: 'none',
      act: { kind: 'words', code: 'Set-ExecutionPolicy -Scope Process RemoteSigned' },
      proof: { rerun: 'Activate.ps1 runs.' },
    },
    {
      id: 'user',
      title: 'Allow local scripts for your user',
      says: 'Scripts that were downloaded still need a signature. It needs no administrator.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: [
          'powershell.exe',
          '-NoProfile',
          '-Command',
          'Set-ExecutionPolicy',
          '-Scope',
          'CurrentUser',
          'RemoteSigned',
        ],
      },
      proof: {
        argv: ['powershell.exe', '-NoProfile', '-Command', 'Get-ExecutionPolicy'],
        says: 'It prints RemoteSigned.',
        holds: { output: /^RemoteSigned\s*$/m },
      },
    },
  ],
  confusions: [
    { cause: 'win-access-denied-pip', says: 'WinError 5 is a file, not a policy.' },
    { cause: 'command-not-found', says: 'There the program does not exist.' },
  ],
  sources: [
    { says: 'public reports; the message is translated, the names are not', date: '2026-11' },
  ],
  examples: [
    '.\\venv\\Scripts\\Activate.ps1 cannot be loaded because running scripts is disabled on this system.',
    '    + CategoryInfo          : SecurityError: (:) [], PSSecurityException',
    'For more information, see about_Execution_Policies at https://go.microsoft.com/fwlink/?LinkID=135170.',
    '    + FullyQualifiedErrorId : UnauthorizedAccess',
  ],
} satisfies Cause;
