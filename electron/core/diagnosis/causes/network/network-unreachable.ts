import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Network or address cannot be reached from here',
  layer: 'os',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The system has no route to that address, or the address does not belong to this machine. A VPN, a firewall, a wrong address of the head node or a container without a network does that.',
  signs: [
    line(
      'the system says that there is no way',
      /\[Errno 101\]|Network is unreachable|\[Errno 113\]|No route to host/,
    ),
    line('the address is none of this machine', /\[Errno 99\]|Cannot assign requested address/),
  ],
  remedies: [
    words('look', 'List the addresses and routes', {
      says: 'Compare them with the address in the message.',
      code: 'ip -brief address\nip route',
      proof: { rerun: 'The address is reached.' },
    }),
    words('here', 'Bind to an address of this machine', {
      says: '127.0.0.1 for this machine only, 0.0.0.0 for others as well.',
      code: 'MASTER_ADDR=127.0.0.1',
      proof: { rerun: 'The program passes that line.' },
    }),
  ],
  confusions: [
    notCause('dns-offline', 'There the name has no address.'),
    notCause('connection-refused', 'There the machine is reached and nothing listens.'),
  ],
  sources: [source('Linux 6, own trials', '2026-11')],
});
