import { command, defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: "This machine's address changed after Ray started",
  layer: 'os',
  severity: 'medium',
  explains:
    'Ray registered this machine under one address, and the program now has another one: after a restart of WSL, a VPN, or a new lease of DHCP. Ray then finds no node here.',
  signs: [
    line(
      'the log says that none of the nodes "match this node\'s IP"',
      /none of these match this node's IP/,
    ),
    line(
      'Ray expects another address for this node',
      /Ray expects this IP address to be either the GCS address/,
    ),
    line(
      'the configuration of the raylet could not be read',
      /Failed to get the system config from raylet/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Prints the addresses of this machine; it changes nothing.',
    falsifiedBy: 'The address that Ray registered is still among them.',
    test: {
      argv: scriptArgv('ray_ip_mismatch'),
      supports: { output: /address now \d/ },
      limitS: 10,
    },
  },
  remedies: [
    command('restart', 'Stop Ray, so that it starts with the new address', {
      says: 'Ends every Ray of this user and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { probe: 'ray' },
    }),
    words('loopback', 'Pin Ray to the loopback address', {
      says: 'For a single machine; the address then never changes. Other machines cannot join.',
      code: "ray.init(_node_ip_address='127.0.0.1')",
      proof: { rerun: 'The log says "Started a local Ray instance".' },
    }),
  ],
  confusions: [
    notCause('ray-gcs-unreachable', 'There nothing answers at all.'),
    notCause('ray-version-mismatch', 'There the addresses agree and the versions do not.'),
  ],
  sources: [source('public report of a Java driver with two networks', '2026-11')],
});
