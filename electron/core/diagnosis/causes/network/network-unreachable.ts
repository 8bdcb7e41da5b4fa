import type { Cause } from '../../matching/cause';

/** A network or address that cannot be reached from here. */
export default {
  id: 'network-unreachable',
  title: 'a network or address that cannot be reached from here',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The system has no route to that address, or the address does not belong to this machine. A VPN, a firewall, a wrong address of the head node or a container without a network does that.',
  signs: [
    {
      says: 'the system says that there is no way',
      weight: 3,
      line: /\[Errno 101\]|Network is unreachable|\[Errno 113\]|No route to host/,
    },
    {
      says: 'the address is none of this machine',
      weight: 3,
      line: /\[Errno 99\]|Cannot assign requested address/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'List the addresses and routes',
      says: 'Compare them with the address in the message.',
      danger: 'none',
      act: { kind: 'words', code: 'ip -brief address\nip route' },
      proof: { rerun: 'The address is reached.' },
    },
    {
      id: 'here',
      title: 'Bind to an address of this machine',
      says: '127.0.0.1 for this machine only, 0.0.0.0 for others as well.',
      danger: 'none',
      act: { kind: 'words', code: 'MASTER_ADDR=127.0.0.1' },
      proof: { rerun: 'The program passes that line.' },
    },
  ],
  confusions: [
    { cause: 'dns-offline', says: 'There the name has no address.' },
    { cause: 'connection-refused', says: 'There the machine is reached and nothing listens.' },
  ],
  sources: [{ says: 'Linux 6, own trials', date: '2026-11' }],
  examples: [
    'OSError: [Errno 101] Network is unreachable',
    'OSError: [Errno 99] Cannot assign requested address',
  ],
} satisfies Cause;
