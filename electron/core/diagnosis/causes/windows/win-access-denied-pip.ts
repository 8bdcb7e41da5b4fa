import type { Cause } from '../../matching/cause';

/** pip may not replace a file on Windows. */
export default {
  id: 'win-access-denied-pip',
  title: 'a program holds a file that pip wants to replace',
  class: 'windows',
  layer: 'os',
  severity: 'medium',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'Windows does not let pip replace a compiled module while a Python or an antivirus has it open, or the environment belongs to another user. A half-removed package stays behind, in a folder whose name begins with a tilde.',
  signs: [
    {
      says: 'pip stopped with "[WinError 5]"',
      weight: 3,
      line: /Could not install packages due to an (?:OSError|EnvironmentError): \[WinError 5\]/,
    },
    { says: 'Windows denied access (WinError 5)', weight: 2, line: /\[WinError 5\]/ },
    {
      says: 'the file is a compiled module of the environment',
      weight: 2,
      line: /\[WinError 5\].{0,260}site-packages.{0,200}\.(?:pyd|dll|exe)/i,
    },
  ],
  probe: {
    says: 'Counts the other Python processes of this computer; it ends none.',
    falsifiedBy:
      'No other Python runs: then an antivirus holds the file, or the folder is not yours.',
    test: {
      argv: ['tasklist.exe', '/FI', 'IMAGENAME eq python.exe', '/FO', 'CSV', '/NH'],
      supports: { output: /"python\.exe"[\s\S]*"python\.exe"/i },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'stop',
      title: 'End every Python of this environment',
      says: 'Stop its runs, notebooks and editors, and install again. What they did not save is lost.',
      danger: 'none',
      act: { kind: 'words' },
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'No program has its files open, and no half-removed package is in it. It takes some minutes.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'leftovers',
      title: 'Remove what pip left behind',
      says: 'Folders in site-packages whose name begins with a tilde are remains; pip warns of an "invalid distribution" until they are gone.',
      danger: 'none',
      act: { kind: 'words', code: 'Get-ChildItem .\\\\venv\\\\Lib\\\\site-packages\\\\~*' },
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It warns of no invalid distribution.',
        holds: { exit: [0, 1], lacks: /invalid distribution/i },
      },
    },
  ],
  confusions: [
    {
      cause: 'win-file-locked',
      says: 'WinError 32 says outright that another process has the file.',
    },
    { cause: 'permission-denied', says: 'Errno 13 comes from a folder that may not be written.' },
    { cause: 'powershell-execution-policy', says: 'There a script may not run.' },
  ],
  sources: [{ says: 'a public report: opencv in a running test', date: '2026-11' }],
  examples: [
    "ERROR: Could not install packages due to an OSError: [WinError 5] Access is denied: 'C:\\\\Users\\\\me\\\\venv\\\\Lib\\\\site-packages\\\\torch\\\\_C.pyd'",
  ],
} satisfies Cause;
