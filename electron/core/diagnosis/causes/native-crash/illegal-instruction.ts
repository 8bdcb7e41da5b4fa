import { command, defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The CPU lacks an instruction that a package needs',
  layer: 'native',
  severity: 'blocker',
  explains:
    'The wheel uses AVX or newer instructions that this CPU does not have, or that a virtual machine hides. WSL passes the CPU through, so there it is a limit of the CPU itself; torch checks at run time and is rarely the culprit.',
  signs: [
    line(
      'the shell says "Illegal instruction"',
      /^(?:.{0,200}line \d+:\s+\d+ )?Illegal instruction\b|zsh: illegal hardware instruction|\(Illegal instruction\)/,
    ),
    line('the kernel log says "trap invalid opcode"', /trap invalid opcode/),
    line(
      'a process got SIGILL',
      /\*\*\* SIGILL received|received signal SIGILL|Fatal Python error: Illegal instruction|exitcode\s*: -4\b|\bSIGILL\b|Windows fatal exception: code 0xc000001d/i,
    ),
    line(
      'a package says which instructions it needs',
      /built using AVX\w* instructions, which your CPU|compiled to use \w+ instructions, but these aren't available|CPU does not support .{0,40}(?:AVX|x86-64-v[234]|SSE4)|(?:AVX|X86_V[234]|baseline optimizations).{0,60}(?:machine|CPU) doesn't support/,
    ),
    {
      says: 'it ended by SIGILL (132, on Windows 0xC000001D)',
      weight: 2,
      exit: ['SIGILL', 132, 3221225501, -1073741795],
    },
  ],
  probe: {
    says: 'Runs eight steps from the bare interpreter to a MaskablePPO, each in its own process. It changes nothing.',
    falsifiedBy:
      'All steps pass. Then the packages of this environment run on this CPU, and another one of yours does not.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    command('older-build', 'Install a build for older CPUs', {
      says: 'NumPy below 2.4 and polars-lts-cpu run without AVX2; other packages stay.',
      argv: ['{python}', '-m', 'pip', 'install', 'numpy<2.4'],
      proof: { probe: 'crash-ladder' },
    }),
    words('pass-cpu', 'Pass the CPU through to the virtual machine', {
      says: 'Sets the CPU type of the VM to “host” in Proxmox, QEMU or VirtualBox. The VM has to be shut down for it.',
      code: 'qm set VMID --cpu host',
      proof: {
        argv: ['grep', '-m1', '-o', '-w', '-E', 'avx2|avx', '/proc/cpuinfo'],
        says: 'It prints avx or avx2.',
        holds: { exit: [0] },
      },
    }),
  ],
  confusions: [
    notCause('native-segfault-generic', 'A missing instruction never ends with SIGSEGV (139).'),
    notCause(
      'win-access-violation',
      'On Windows an access violation has another code, 0xC0000005.',
    ),
  ],
  sources: [
    source(
      'pytorch#37577, #22338; vllm#4542; llama-cpp-python#839; own trials on an emulated CPU: torch 2.13 runs, NumPy 2.4, TensorFlow and polars end with 132.',
      '2026-11',
    ),
  ],
});
