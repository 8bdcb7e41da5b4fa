import type { Cause } from '../../matching/cause';

/** xFormers was built for another PyTorch. */
export default {
  id: 'xformers-torch-mismatch',
  title: 'xFormers was built for another PyTorch',
  class: 'environment',
  layer: 'native',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'A wheel of xFormers belongs to one build of PyTorch, and another one is installed, so its kernels stay off. Alone that is a warning about speed; it fails only where a program needs these kernels.',
  signs: [
    {
      says: 'xFormers says that it cannot load its extensions',
      weight: 2,
      line: /xFormers can't load C\+\+\/CUDA extensions/i,
    },
    {
      says: 'a symbol is missing below it',
      weight: 2,
      line: /undefined symbol: \w|DLL load failed/,
      after: /xFormers can't load|[/\\]xformers[/\\]/i,
      within: 30,
    },
    {
      says: 'no attention kernel of xFormers fits',
      weight: 2,
      line: /No operator found for `?memory_efficient_attention/,
    },
    {
      says: 'the run asks for xFormers as its attention backend',
      weight: 1,
      fact: ({ env }) => (env === null ? null : env['VLLM_ATTENTION_BACKEND'] === 'XFORMERS'),
    },
  ],
  probe: {
    says: 'Asks xFormers which of its kernels it can use; it changes nothing.',
    falsifiedBy: 'It lists the attention kernels as available.',
    test: {
      argv: ['{python}', '-m', 'xformers.info'],
      supports: { output: /can't load|unavailable/i },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'together',
      title: 'Install xFormers for this PyTorch',
      says: 'With torch pinned, pip takes the wheel that belongs to it, or refuses. It changes one package.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m pip install xformers "torch==THE_ONE_THAT_IS_THERE"' },
      proof: {
        argv: ['{python}', '-m', 'xformers.info'],
        says: 'It lists an attention kernel as available.',
        holds: { output: /memory_efficient_attention\S*:\s+available/ },
      },
    },
    {
      id: 'remove',
      title: 'Remove xFormers',
      says: "Newer programs use PyTorch's own attention when it is missing. Some get a little slower.",
      danger: 'changes',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'uninstall', '-y', 'xformers'] },
      proof: { rerun: 'The run passes the import.' },
    },
    {
      id: 'torch',
      title: 'Install the PyTorch that fits this machine',
      says: 'Where an install of xFormers replaced it. It downloads about 3 GB.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'wheel-proof' },
    },
  ],
  confusions: [
    { cause: 'flash-attn-abi-mismatch', says: 'There flash-attn has the missing symbol.' },
    {
      cause: 'flash-attn-missing-at-runtime',
      says: 'An attention backend of vLLM does not replace flash-attn where a program asks for it by name.',
    },
    { cause: '', says: 'As a warning alone, and with exit code 0, it is harmless.' },
  ],
  sources: [{ says: 'public reports, torch 2.7 to 2.10', date: '2026-11' }],
  examples: [
    "WARNING[XFORMERS]: xFormers can't load C++/CUDA extensions. xFormers was built for:",
    'ImportError: flash.so: undefined symbol: _ZN3c104cuda9SetDeviceEi',
    'NotImplementedError: No operator found for `memory_efficient_attention_forward` with inputs:',
  ],
} satisfies Cause;
