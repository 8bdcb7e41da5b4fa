import type { Cause } from '../../matching/cause';

/** CPU lacks an instruction that a binary uses (SIGILL, 132). */
export default {
  id: 'illegal-instruction',
  title: 'the CPU lacks an instruction that a package was compiled for',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The wheel uses AVX or newer instructions that this CPU does not have, or that a virtual machine hides. WSL passes the CPU through, so there it is a limit of the CPU itself; torch checks at run time and is rarely the culprit.',
  signs: [
    {
      says: 'the shell says "Illegal instruction"',
      weight: 3,
      line: /^(?:.{0,200}line \d+:\s+\d+ )?Illegal instruction\b|zsh: illegal hardware instruction|\(Illegal instruction\)/,
    },
    { says: 'the kernel log says "trap invalid opcode"', weight: 3, line: /trap invalid opcode/ },
    {
      says: 'a process got SIGILL',
      weight: 3,
      line: /\*\*\* SIGILL received|received signal SIGILL|Fatal Python error: Illegal instruction|exitcode\s*: -4\b|\bSIGILL\b|Windows fatal exception: code 0xc000001d/i,
    },
    {
      says: 'a package says which instructions it needs',
      weight: 3,
      line: /built using AVX\w* instructions, which your CPU|compiled to use \w+ instructions, but these aren't available|CPU does not support .{0,40}(?:AVX|x86-64-v[234]|SSE4)|(?:AVX|X86_V[234]|baseline optimizations).{0,60}(?:machine|CPU) doesn't support/,
    },
    {
      says: 'it ended by SIGILL (132, on Windows 0xC000001D)',
      weight: 2,
      exit: ['SIGILL', 132, 3221225501, -1073741795],
    },
  ],
  probe: {
    says: 'Runs eight steps from the bare interpreter to a MaskablePPO, each in a process of its own. It changes nothing.',
    falsifiedBy:
      'All steps pass: the packages of this environment run on this CPU, and another one of yours does not.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'older-build',
      title: 'Install a build for older CPUs',
      says: 'NumPy below 2.4 and polars-lts-cpu run without AVX2; other packages stay.',
      danger: 'changes',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'install', 'numpy<2.4'] },
      proof: { probe: 'crash-ladder' },
    },
    {
      id: 'pass-cpu',
      title: 'Pass the CPU through to the virtual machine',
      says: 'Sets the CPU type of the VM to “host” in Proxmox, QEMU or VirtualBox. The VM has to be shut down for it.',
      danger: 'none',
      act: { kind: 'words', code: 'qm set VMID --cpu host' },
      proof: {
        argv: ['grep', '-m1', '-o', '-w', '-E', 'avx2|avx', '/proc/cpuinfo'],
        says: 'It prints avx or avx2.',
        holds: { exit: [0] },
      },
    },
  ],
  confusions: [
    {
      cause: 'native-segfault-generic',
      says: 'A missing instruction never ends with SIGSEGV (139).',
    },
    {
      cause: 'win-access-violation',
      says: 'On Windows an access violation has another code, 0xC0000005.',
    },
  ],
  sources: [
    {
      says: 'pytorch#37577, #22338; vllm#4542; llama-cpp-python#839; own trials on an emulated CPU: torch 2.13 runs, NumPy 2.4, TensorFlow and polars end with 132.',
      date: '2026-11',
    },
  ],
  examples: [
    'run.sh: line 1:  4242 Illegal instruction     (core dumped) python train.py',
    'traps: python[4242] trap invalid opcode ip:7f00 sp:7ffd error:0 in x.so',
    'Fatal Python error: Illegal instruction',
    'RuntimeError: This version of jaxlib was built using AVX instructions, which your CPU and/or operating system do not support.',
  ],
} satisfies Cause;
