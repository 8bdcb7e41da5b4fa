import {
  command,
  defineCause,
  line,
  noFailure,
  notCause,
  setup,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'Windows could not load a library of a package',
  layer: 'native',
  severity: 'blocker',
  platforms: ['windows'],
  explains:
    'With 126 a library that the named one needs is missing, often the Visual C++ runtime; with 1114 its start failed, often because another copy was loaded first. The package itself is usually complete.',
  signs: [
    line('Windows gives error 126, 127, 182 or 1114', /\[WinError (?:126|127|182|1114)\]/),
    line('Python says "DLL load failed"', /\bDLL load failed\b/),
    line('a DLL could not be loaded', /Error loading "[^"]{1,260}\.dll"/i, { weight: 2 }),
    line('the paging file is too small, which is the cause then', /\[WinError 1455\]/, {
      weight: -3,
    }),
  ],
  probe: {
    says: 'Imports torch in its own process; it changes nothing.',
    falsifiedBy: 'torch imports.',
    test: { probe: 'torch' },
  },
  remedies: [
    command('runtime', 'Install the Visual C++ runtime', {
      says: 'PyTorch and many others need it. Windows needs an administrator, and may want a restart.',
      argv: ['winget', 'install', '--exact', '--id', 'Microsoft.VCRedist.2015+.x64'],
      proof: { probe: 'torch' },
    }),
    setup('torch', 'Install the PyTorch that fits this machine', {
      says: 'One release (2.4.0) lacked a library that later ones bring. It downloads up to 3 GB into this environment.',
      step: 'torch',
      proof: { probe: 'torch' },
    }),
    words('first', 'Import torch before everything else', {
      says: 'For 1114: its libraries are then loaded before older copies of Qt, pandas or OpenMP.',
      code: 'import torch  # first',
      proof: { rerun: 'The import passes.' },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'No copies of several installs mix. It takes some minutes and several gigabytes.',
      step: 'environment',
      proof: { probe: 'torch' },
    }),
  ],
  confusions: [
    notCause(
      'win-pagefile-too-small',
      'WinError 1455 names a DLL of torch as well, and only memory is short.',
    ),
    notCause('numpy-abi-mismatch', 'There a version is named, not a library.'),
    noFailure(
      'Libraries from download sites are unsigned copies: do not install libomp140.dll from there.',
    ),
  ],
  sources: [
    source('pytorch/pytorch#131662 (2.4.0), #129568, #133397', '2026-11'),
    source('hiyouga/LlamaFactory#5132; ostris/ai-toolkit#50', '2026-11'),
  ],
});
