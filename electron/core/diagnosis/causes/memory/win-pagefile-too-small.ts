import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'The Windows paging file is too small for so many workers',
  layer: 'os',
  severity: 'blocker',
  platforms: ['windows'],
  explains:
    'Windows promises every process its memory in advance, and each worker that imports PyTorch with CUDA wants up to 3 GB of it. When memory and paging file together are used up, the next library cannot be loaded, whichever it is.',
  signs: [
    line('Windows gives error 1455', /\[?WinError 1455\]?/),
    line('the log says that the paging file is too small', /paging file is too small/i),
    line('OpenBLAS could not allocate memory', /OpenBLAS error: Memory allocation still failed/, {
      weight: 2,
    }),
    line(
      'a library of CUDA could not be loaded',
      /Error loading "[^"]{1,260}(?:cu\w{2,12}64_\d|torch_cuda|caffe2)\w{0,20}\.dll"/i,
      { weight: 1, after: /WinError 1455|paging file/i, within: 3 },
    ),
  ],
  probe: {
    says: 'Asks Windows for its commit limit and what is used of it; it changes nothing.',
    falsifiedBy: 'More than 10 GB are left while the workers start.',
    test: {
      argv: [
        'powershell.exe',
        '-NoProfile',
        '-Command',
        "$c = Get-CimInstance Win32_OperatingSystem; 'free MB ' + [int]($c.FreeVirtualMemory / 1024)",
      ],
      supports: { output: /free MB \d{1,4}$/m },
      limitS: 20,
    },
  },
  remedies: [
    setParams('fewer', 'Use fewer parallel tasks', {
      says: 'Each one less saves up to 3 GB. Fewer copies collect more slowly.',
      params: { n_envs: 2 },
      proof: { rerun: 'All workers start.' },
    }),
    words('pagefile', 'Enlarge the paging file', {
      says: 'System, Advanced, Virtual memory: 32 GB or more on an SSD, then restart. It takes that much of the disk.',
      proof: { rerun: 'The next run loads PyTorch.' },
    }),
    words('no-torch', 'Keep torch out of the workers', {
      says: 'Move its import below the main guard, or into the function that needs it. A worker then takes some hundred megabytes.',
      code: "if __name__ == '__main__':\n    import torch",
      proof: { rerun: 'All workers start.' },
    }),
  ],
  confusions: [
    notCause(
      'win-dll-load-failed',
      'There a library is missing or broken; here installing torch again does not help.',
    ),
    notCause('host-oom-alloc-failed', 'There an array was too large for the memory.'),
    notCause('cuda-oom', 'That is memory of the GPU.'),
  ],
  sources: [source('public reports with many actor processes', '2026-11')],
});
