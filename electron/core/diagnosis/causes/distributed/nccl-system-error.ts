import { defineCause, line, notCause, setEnv, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'An NCCL system call failed',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'NCCL could not open a socket, shared memory or a device while the ranks connected. Frequent reasons are the wrong network interface, a firewall, a small /dev/shm, a container that hides GPUs from each other, or an old NCCL in WSL.',
  signs: [
    line('the log says "ncclSystemError"', /\bncclSystemError\b/),
    line('the log says "unhandled system error"', /\bunhandled system error\b/),
    line('CUDA forbids an operation of NCCL', /Cuda failure \d{1,3} 'operation not permitted'/),
    line(
      'NCCL warns of a failed call to connect, bind or listen',
      /NCCL WARN .{0,60}\bCall to (?:connect|bind|listen|getaddrinfo)\b/,
      { weight: 2 },
    ),
    line('NCCL found no GPU memory, which is another fault', /Failed to CUDA (?:calloc|malloc)/, {
      weight: -2,
    }),
  ],
  probe: {
    says: "Connects a socket of this machine to itself by the machine's own name, as NCCL does; it changes nothing.",
    falsifiedBy:
      'The socket connects. Then shared memory or a call to the driver failed, which NCCL_DEBUG=INFO names.',
    test: {
      argv: scriptArgv('nccl_system_error'),
      supports: { exit: [1] },
      limitS: 15,
    },
  },
  remedies: [
    setEnv('debug', 'Let NCCL name the call', {
      says: 'Prints what NCCL does; the line before "-> 2" names the call that failed. The log grows by some hundred lines.',
      env: { NCCL_DEBUG: 'INFO' },
      proof: { rerun: 'A line "NCCL WARN" names the failed call.' },
    }),
    setEnv('loopback', 'Use the loopback interface', {
      says: 'For ranks on one machine; it avoids a VPN or a container bridge. Do not use it for several machines.',
      env: { NCCL_SOCKET_IFNAME: 'lo', NCCL_IB_DISABLE: '1' },
      proof: { rerun: 'All ranks pass the first collective.' },
    }),
    setEnv('no-p2p', 'Turn off direct transfers between GPUs', {
      says: 'NCCL copies through memory of the host, which works where containers or WSL forbid direct access. Collectives get slower.',
      env: { NCCL_P2P_DISABLE: '1' },
      proof: { rerun: 'All ranks pass the first collective.' },
    }),
  ],
  confusions: [
    notCause('nccl-cuda-oom', 'There NCCL says that it could not allocate memory on the GPU.'),
    notCause(
      'dev-shm-too-small',
      '"failed to extend /dev/shm" names shared memory as the call that failed.',
    ),
    notCause(
      'dist-rendezvous-timeout',
      'There the ranks never found each other, before NCCL started.',
    ),
  ],
  sources: [
    source('NVIDIA/nccl#442 (WSL), #511 (WSL needs NCCL 2.10 or later), #207, #1657', '2026-11'),
    source('sgl-project/sglang#4289', '2026-11'),
  ],
});
