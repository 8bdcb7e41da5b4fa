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
  title: 'xFormers was built for another PyTorch',
  layer: 'native',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'A wheel of xFormers belongs to one build of PyTorch, and another one is installed, so its kernels stay off. Alone that is a warning about speed; it fails only where a program needs these kernels.',
  signs: [
    line(
      'xFormers says that it cannot load its extensions',
      /xFormers can't load C\+\+\/CUDA extensions/i,
      { weight: 2 },
    ),
    line('a symbol is missing below it', /undefined symbol: \w|DLL load failed/, {
      weight: 2,
      after: /xFormers can't load|[/\\]xformers[/\\]/i,
      within: 30,
    }),
    line(
      'no attention kernel of xFormers fits',
      /No operator found for `?memory_efficient_attention/,
      { weight: 2 },
    ),
    {
      says: 'the run requests xFormers as its attention backend',
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
    words('together', 'Install xFormers for this PyTorch', {
      says: 'With torch pinned, pip takes the wheel that belongs to it, or refuses. It changes one package.',
      code: 'python -m pip install xformers "torch==THE_ONE_THAT_IS_THERE"',
      proof: {
        argv: ['{python}', '-m', 'xformers.info'],
        says: 'It lists an attention kernel as available.',
        holds: { output: /memory_efficient_attention\S*:\s+available/ },
      },
    }),
    command('remove', 'Remove xFormers', {
      says: "Newer programs use PyTorch's own attention when it is missing. Some get a little slower.",
      argv: ['{python}', '-m', 'pip', 'uninstall', '-y', 'xformers'],
      proof: { rerun: 'The run passes the import.' },
    }),
    setup('torch', 'Install the PyTorch that fits this machine', {
      says: 'Where an install of xFormers replaced it. It downloads about 3 GB.',
      step: 'torch',
      proof: { probe: 'wheel-proof' },
    }),
  ],
  confusions: [
    notCause('flash-attn-abi-mismatch', 'There flash-attn has the missing symbol.'),
    notCause(
      'flash-attn-missing-at-runtime',
      'An attention backend of vLLM does not replace flash-attn where a program requests it by name.',
    ),
    noFailure('As a warning alone, and with exit code 0, it is harmless.'),
  ],
  sources: [source('public reports, torch 2.7 to 2.10', '2026-11')],
});
