import type { Cause } from '../../matching/cause';

/** The address of this machine is not the one that Ray registered. */
export default {
  id: 'ray-ip-mismatch',
  title: "this machine's address changed after Ray started",
  class: 'ray',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Ray registered this machine under one address, and the program now has another one: after a restart of WSL, a VPN, or a new lease of DHCP. Ray then finds no node of its own here.',
  signs: [
    {
      says: 'the log says that none of the nodes "match this node\'s IP"',
      weight: 3,
      line: /none of these match this node's IP/,
    },
    {
      says: 'Ray expects another address for this node',
      weight: 3,
      line: /Ray expects this IP address to be either the GCS address/,
    },
    {
      says: 'the configuration of the raylet could not be read',
      weight: 2,
      line: /Failed to get the system config from raylet/,
    },
  ],
  probe: {
    says: 'Prints the addresses of this machine; it changes nothing.',
    falsifiedBy: 'The address that Ray registered is still among them.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.connect(('192.0.2.1', 9)); print('address now', s.getsockname()[0])",
      ],
      supports: { output: /address now \d/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'restart',
      title: 'Stop Ray, so that it starts with the new address',
      says: 'Ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { probe: 'ray' },
    },
    {
      id: 'loopback',
      title: 'Pin Ray to the loopback address',
      says: 'For a single machine; the address then never changes. Other machines cannot join.',
      danger: 'none',
      act: { kind: 'words', code: "ray.init(_node_ip_address='127.0.0.1')" },
      proof: { rerun: 'The log says "Started a local Ray instance".' },
    },
  ],
  confusions: [
    { cause: 'ray-gcs-unreachable', says: 'There nothing answers at all.' },
    { cause: 'ray-version-mismatch', says: 'There the addresses agree and the versions do not.' },
  ],
  sources: [{ says: 'public report of a Java driver with two networks', date: '2026-11' }],
  examples: [
    "Connected to GCS at 192.0.2.7 and found raylets at 192.0.2.8 but none of these match this node's IP 198.51.100.3.",
    'This node has an IP address of 198.51.100.3, and Ray expects this IP address to be either the GCS address or one of the Raylet addresses.',
    'Failed to get the system config from raylet because it is dead.',
  ],
} satisfies Cause;
