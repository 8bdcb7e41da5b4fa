import type { Cause } from '../../matching/cause';

/** bitsandbytes cannot load its CUDA library. */
export default {
  id: 'bitsandbytes-cuda-setup',
  title: 'bitsandbytes has no library for this CUDA version',
  class: 'environment',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'bitsandbytes ships one binary for each CUDA version, and none of them fits the CUDA that torch was built with. Releases before 0.43 have no Windows binaries at all.',
  signs: [
    {
      says: 'the log says "CUDA Setup failed despite GPU being available"',
      weight: 3,
      line: /CUDA Setup failed despite (?:CUDA|GPU) being available/,
    },
    {
      says: 'the log names a libbitsandbytes library that is missing or does not load',
      weight: 3,
      line: /(?:Could not find|Configured CUDA binary not found at|cannot load|Could not load).{0,120}libbitsandbytes_\w+/,
    },
    {
      says: 'the log asks to run "python -m bitsandbytes"',
      weight: 0.5,
      line: /\bpython -m bitsandbytes\b/,
    },
    {
      says: 'a call into bitsandbytes found no library for the GPU',
      weight: 2,
      line: /(?:NoneType|module 'bitsandbytes).{0,40} has no attribute 'c(?:get_col_row_stats|quantize_blockwise|adam)\w*'/,
    },
  ],
  probe: {
    says: 'Imports bitsandbytes, vLLM and the other frameworks in a process of its own each. It changes nothing.',
    falsifiedBy: 'bitsandbytes imports without a warning in this environment.',
    test: { probe: 'packages' },
  },
  remedies: [
    {
      id: 'update',
      title: 'Update bitsandbytes',
      says: 'Installs the newest bitsandbytes into this environment. Its wheels carry binaries for all current CUDA versions, for Windows too; torch stays as it is.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '--upgrade', '--no-deps', 'bitsandbytes'],
      },
      proof: {
        argv: ['{python}', '-m', 'bitsandbytes'],
        says: 'It prints SUCCESS.',
        holds: { output: /\bSUCCESS\b/, lacks: /CUDA SETUP: Setup Failed|CUDA Setup failed/i },
      },
    },
    {
      id: 'uninstall',
      title: 'Uninstall bitsandbytes',
      says: 'Removes it where nothing needs 8-bit optimizers or quantized models: peft and transformers import it only because it is there.',
      danger: 'changes',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'uninstall', '-y', 'bitsandbytes'] },
      proof: { rerun: 'The import that failed passes.' },
    },
  ],
  confusions: [
    {
      cause: 'torch-cpu-only-build',
      says: 'There torch itself has no CUDA; bitsandbytes then fails as a consequence.',
    },
    {
      cause: 'cuda-lib-missing',
      says: 'There torch or another package misses a library, not libbitsandbytes.',
    },
  ],
  sources: [
    {
      says: 'Public error collections of 2023 to 2025; the forks named bitsandbytes-windows are outdated since 0.43.',
      date: '2026-11',
    },
  ],
  examples: [
    '        CUDA Setup failed despite GPU being available. Please run the following command to get more information:',
    'RuntimeError: Configured CUDA binary not found at /opt/venv/lib/python3.11/site-packages/bitsandbytes/libbitsandbytes_cuda128.so',
    "AttributeError: 'NoneType' object has no attribute 'cget_col_row_stats'",
  ],
} satisfies Cause;
