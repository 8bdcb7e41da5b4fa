import type { Cause } from '../../matching/cause';

/** Windows cannot load a DLL of a package. */
export default {
  id: 'win-dll-load-failed',
  title: 'Windows could not load a library of a package',
  class: 'environment',
  layer: 'native',
  severity: 'blocker',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'With 126 a library that the named one needs is missing, often the Visual C++ runtime; with 1114 its start failed, often because another copy was loaded first. The package itself is usually complete.',
  signs: [
    {
      says: 'Windows gives error 126, 127, 182 or 1114',
      weight: 3,
      line: /\[WinError (?:126|127|182|1114)\]/,
    },
    { says: 'Python says "DLL load failed"', weight: 3, line: /\bDLL load failed\b/ },
    { says: 'a DLL could not be loaded', weight: 2, line: /Error loading "[^"]{1,260}\.dll"/i },
    {
      says: 'the paging file is too small, which is the cause then',
      weight: -3,
      line: /\[WinError 1455\]/,
    },
  ],
  probe: {
    says: 'Imports torch in a process of its own; it changes nothing.',
    falsifiedBy: 'torch imports.',
    test: { probe: 'torch' },
  },
  remedies: [
    {
      id: 'runtime',
      title: 'Install the Visual C++ runtime',
      says: 'PyTorch and many others need it. Windows asks for an administrator, and may want a restart.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['winget', 'install', '--exact', '--id', 'Microsoft.VCRedist.2015+.x64'],
      },
      proof: { probe: 'torch' },
    },
    {
      id: 'torch',
      title: 'Install the PyTorch that fits this machine',
      says: 'One release (2.4.0) lacked a library that later ones bring. It downloads up to 3 GB into this environment.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'torch' },
    },
    {
      id: 'first',
      title: 'Import torch before everything else',
      says: 'For 1114: its libraries are then loaded before older copies of Qt, pandas or OpenMP.',
      danger: 'none',
      act: { kind: 'words', code: 'import torch  # first' },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'No copies of several installs mix. It takes some minutes and several gigabytes.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'torch' },
    },
  ],
  confusions: [
    {
      cause: 'win-pagefile-too-small',
      says: 'WinError 1455 names a DLL of torch as well, and only memory is short.',
    },
    { cause: 'numpy-abi-mismatch', says: 'There a version is named, not a library.' },
    {
      cause: '',
      says: 'Libraries from download sites are unsigned copies: do not install libomp140.dll from there.',
    },
  ],
  sources: [
    { says: 'pytorch/pytorch#131662 (2.4.0), #129568, #133397', date: '2026-11' },
    { says: 'hiyouga/LlamaFactory#5132; ostris/ai-toolkit#50', date: '2026-11' },
  ],
  examples: [
    'OSError: [WinError 126] The specified module could not be found.',
    'ImportError: DLL load failed while importing _multiarray_umath: The specified procedure could not be found.',
    'Error loading "C:\\venv\\Lib\\site-packages\\torch\\lib\\fbgemm.dll" or one of its dependencies.',
  ],
} satisfies Cause;
