import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'A program is using a file that pip wants to replace',
  layer: 'os',
  severity: 'medium',
  platforms: ['windows'],
  explains:
    'Windows does not let pip replace a compiled module while a Python or an antivirus has it open, or the environment belongs to another user. A half-removed package stays behind, in a folder whose name begins with a tilde.',
  signs: [
    line(
      'pip stopped with "[WinError 5]"',
      /Could not install packages due to an (?:OSError|EnvironmentError): \[WinError 5\]/,
    ),
    line('Windows denied access (WinError 5)', /\[WinError 5\]/, { weight: 2 }),
    line(
      'the file is a compiled module of the environment',
      /\[WinError 5\].{0,260}site-packages.{0,200}\.(?:pyd|dll|exe)/i,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Counts the other Python processes of this computer; it ends none.',
    falsifiedBy:
      'No other Python runs. Then an antivirus uses the file, or the folder is not yours.',
    test: {
      argv: ['tasklist.exe', '/FI', 'IMAGENAME eq python.exe', '/FO', 'CSV', '/NH'],
      supports: { output: /"python\.exe"[\s\S]*"python\.exe"/i },
      limitS: 15,
    },
  },
  remedies: [
    words('stop', 'End every Python of this environment', {
      says: 'Stop its runs, notebooks and editors, and install again. What they did not save is lost.',
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'No program has its files open, and no half-removed package is in it. It takes some minutes.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('leftovers', 'Remove what pip left behind', {
      says: 'Folders in site-packages whose name begins with a tilde are remains; pip warns of an "invalid distribution" until they are gone.',
      code: 'Get-ChildItem .\\\\venv\\\\Lib\\\\site-packages\\\\~*',
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It warns of no invalid distribution.',
        holds: { exit: [0, 1], lacks: /invalid distribution/i },
      },
    }),
  ],
  confusions: [
    notCause('win-file-locked', 'WinError 32 says outright that another process has the file.'),
    notCause('permission-denied', 'Errno 13 comes from a folder that may not be written.'),
    notCause('powershell-execution-policy', 'There a script may not run.'),
  ],
  sources: [source('a public report: opencv in a running test', '2026-11')],
});
