import type { Cause } from '../../matching/cause';

/** NCCL fails in a call to the system: sockets, shared memory, topology. */
export default {
  id: 'nccl-system-error',
  title: 'a system call of NCCL failed',
  class: 'distributed',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'NCCL could not open a socket, shared memory or a device while the ranks connected. Frequent reasons are the wrong network interface, a firewall, a small /dev/shm, a container that hides GPUs from each other, or an old NCCL in WSL.',
  signs: [
    { says: 'the log says "ncclSystemError"', weight: 3, line: /\bncclSystemError\b/ },
    {
      says: 'the log says "unhandled system error"',
      weight: 3,
      line: /\bunhandled system error\b/,
    },
    {
      says: 'CUDA forbids an operation of NCCL',
      weight: 3,
      line: /Cuda failure \d{1,3} 'operation not permitted'/,
    },
    {
      says: 'NCCL warns of a failed call to connect, bind or listen',
      weight: 2,
      line: /NCCL WARN .{0,60}\bCall to (?:connect|bind|listen|getaddrinfo)\b/,
    },
    {
      says: 'NCCL found no GPU memory, which is another fault',
      weight: -2,
      line: /Failed to CUDA (?:calloc|malloc)/,
    },
  ],
  probe: {
    says: "Connects a socket of this machine to itself by the machine's own name, as NCCL does; it changes nothing.",
    falsifiedBy:
      'The socket connects: then shared memory or a call to the driver failed, which NCCL_DEBUG=INFO names.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import socket; s = socket.socket(); s.bind((socket.gethostbyname(socket.gethostname()), 0)); s.listen(); socket.create_connection(s.getsockname(), 3); print('connects')",
      ],
      supports: { exit: [1] },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'debug',
      title: 'Let NCCL name the call',
      says: 'Prints what NCCL does; the line before "-> 2" names the call that failed. The log grows by some hundred lines.',
      danger: 'none',
      act: { kind: 'env', env: { NCCL_DEBUG: 'INFO' } },
      proof: { rerun: 'A line "NCCL WARN" names the failed call.' },
    },
    {
      id: 'loopback',
      title: 'Use the loopback interface',
      says: 'For ranks on one machine; it avoids a VPN or a container bridge. Do not use it for several machines.',
      danger: 'none',
      act: { kind: 'env', env: { NCCL_SOCKET_IFNAME: 'lo', NCCL_IB_DISABLE: '1' } },
      proof: { rerun: 'All ranks pass the first collective.' },
    },
    {
      id: 'no-p2p',
      title: 'Turn off direct transfers between GPUs',
      says: 'NCCL copies through memory of the host, which works where containers or WSL forbid direct access. Collectives get slower.',
      danger: 'none',
      act: { kind: 'env', env: { NCCL_P2P_DISABLE: '1' } },
      proof: { rerun: 'All ranks pass the first collective.' },
    },
  ],
  confusions: [
    {
      cause: 'nccl-cuda-oom',
      says: 'There NCCL says that it could not allocate memory on the GPU.',
    },
    {
      cause: 'dev-shm-too-small',
      says: '"failed to extend /dev/shm" names shared memory as the call that failed.',
    },
    {
      cause: 'dist-rendezvous-timeout',
      says: 'There the ranks never found each other, before NCCL started.',
    },
  ],
  sources: [
    {
      says: 'NVIDIA/nccl#442 (WSL), #511 (WSL needs NCCL 2.10 or later), #207, #1657',
      date: '2026-11',
    },
    { says: 'sgl-project/sglang#4289', date: '2026-11' },
  ],
  examples: [
    'ncclSystemError: System call (e.g. socket, malloc) or external library call failed or device error.',
    'torch.distributed.DistBackendError: NCCL error in: ProcessGroupNCCL.cpp:2251, unhandled system error, NCCL version 2.26.2',
    "Cuda failure 800 'operation not permitted'",
    'node1:311:355 [0] misc/socket.cc:539 NCCL WARN Call to bind failed: Address not available',
  ],
} satisfies Cause;
