import type { Cause } from '../../matching/cause';

/** Windows cannot promise more memory (commit limit). */
export default {
  id: 'win-pagefile-too-small',
  title: 'the paging file of Windows is too small for so many workers',
  class: 'memory',
  layer: 'os',
  severity: 'blocker',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'Windows promises every process its memory in advance, and each worker that imports PyTorch with CUDA wants up to 3 GB of it. When memory and paging file together are used up, the next library cannot be loaded, whichever it is.',
  signs: [
    { says: 'Windows gives error 1455', weight: 3, line: /\[?WinError 1455\]?/ },
    {
      says: 'the log says that the paging file is too small',
      weight: 3,
      line: /paging file is too small/i,
    },
    {
      says: 'OpenBLAS could not allocate memory',
      weight: 2,
      line: /OpenBLAS error: Memory allocation still failed/,
    },
    {
      says: 'a library of CUDA could not be loaded',
      weight: 1,
      line: /Error loading "[^"]{1,260}(?:cu\w{2,12}64_\d|torch_cuda|caffe2)\w{0,20}\.dll"/i,
      after: /WinError 1455|paging file/i,
      within: 3,
    },
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
    {
      id: 'fewer',
      title: 'Use fewer parallel tasks',
      says: 'Each one less saves up to 3 GB. Fewer copies collect more slowly.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 2 } },
      proof: { rerun: 'All workers start.' },
    },
    {
      id: 'pagefile',
      title: 'Enlarge the paging file',
      says: 'System, Advanced, Virtual memory: 32 GB or more on an SSD, then restart. It takes that much of the disk.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The next run loads PyTorch.' },
    },
    {
      id: 'no-torch',
      title: 'Keep torch out of the workers',
      says: 'Move its import below the main guard, or into the function that needs it. A worker then takes some hundred megabytes.',
      danger: 'none',
      act: { kind: 'words', code: "if __name__ == '__main__':\n    import torch" },
      proof: { rerun: 'All workers start.' },
    },
  ],
  confusions: [
    {
      cause: 'win-dll-load-failed',
      says: 'There a library is missing or broken; here installing torch again does not help.',
    },
    { cause: 'host-oom-alloc-failed', says: 'There an array was too large for the memory.' },
    { cause: 'cuda-oom', says: 'That is memory of the GPU.' },
  ],
  sources: [{ says: 'public reports with many actor processes', date: '2026-11' }],
  examples: [
    'OSError: [WinError 1455] The paging file is too small for this operation to complete.',
    'OpenBLAS error: Memory allocation still failed after 10 retries, giving up.',
  ],
} satisfies Cause;
