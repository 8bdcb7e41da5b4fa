import { command, defineCause, line, notCause, source } from '../define-cause';

export default defineCause({
  title: 'bitsandbytes has no library for this CUDA version',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'bitsandbytes ships one binary for each CUDA version, and none of them fits the CUDA that torch was built with. Releases before 0.43 have no Windows binaries at all.',
  signs: [
    line(
      'the log says "CUDA Setup failed despite GPU being available"',
      /CUDA Setup failed despite (?:CUDA|GPU) being available/,
    ),
    line(
      'the log names a libbitsandbytes library that is missing or does not load',
      /(?:Could not find|Configured CUDA binary not found at|cannot load|Could not load).{0,120}libbitsandbytes_\w+/,
    ),
    line('the log asks to run "python -m bitsandbytes"', /\bpython -m bitsandbytes\b/, {
      weight: 0.5,
    }),
    line(
      'a call into bitsandbytes found no library for the GPU',
      /(?:NoneType|module 'bitsandbytes).{0,40} has no attribute 'c(?:get_col_row_stats|quantize_blockwise|adam)\w*'/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Imports bitsandbytes, vLLM and the other frameworks each in its own process. It changes nothing.',
    falsifiedBy: 'bitsandbytes imports without a warning in this environment.',
    test: { probe: 'packages' },
  },
  remedies: [
    command('update', 'Update bitsandbytes', {
      says: 'Installs the newest bitsandbytes into this environment. Its wheels carry binaries for all current CUDA versions, for Windows too; torch stays as it is.',
      argv: ['{python}', '-m', 'pip', 'install', '--upgrade', '--no-deps', 'bitsandbytes'],
      proof: {
        argv: ['{python}', '-m', 'bitsandbytes'],
        says: 'It prints SUCCESS.',
        holds: { output: /\bSUCCESS\b/, lacks: /CUDA SETUP: Setup Failed|CUDA Setup failed/i },
      },
    }),
    command('uninstall', 'Uninstall bitsandbytes', {
      says: 'Removes it where nothing needs 8-bit optimizers or quantized models: peft and transformers import it only because it is installed.',
      argv: ['{python}', '-m', 'pip', 'uninstall', '-y', 'bitsandbytes'],
      proof: { rerun: 'The import that failed passes.' },
    }),
  ],
  confusions: [
    notCause(
      'torch-cpu-only-build',
      'There torch itself has no CUDA; bitsandbytes then fails as a consequence.',
    ),
    notCause(
      'cuda-lib-missing',
      'There torch or another package misses a library, not libbitsandbytes.',
    ),
  ],
  sources: [
    source(
      'Public error collections of 2023 to 2025; the forks named bitsandbytes-windows are outdated since 0.43.',
      '2026-11',
    ),
  ],
});
