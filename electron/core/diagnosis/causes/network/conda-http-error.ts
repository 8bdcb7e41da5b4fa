import { command, defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'conda could not reach its package server',
  layer: 'os',
  severity: 'medium',
  explains:
    'conda could not fetch the list of packages of a channel. HTTP 000 means that no answer came at all: a proxy, a certificate, DNS or the mirror; in WSL the DNS often goes stale after a VPN.',
  signs: [
    line('conda says CondaHTTPError with the address that failed', /\bCondaHTTPError: HTTP \d{3}/),
    line(
      'conda says that TLS or the proxy failed',
      /\bCondaSSLError\b|\bCondaError: .{0,60}(?:ProxyError|Downloaded bytes did not match)/,
    ),
    line(
      'conda names an error of a connection',
      /\bCondaHTTPError\b|conda\.exceptions\.\w*(?:Connection|Proxy)\w*Error/,
      { weight: 2 },
    ),
    line(
      'mamba says that a download failed',
      /(?:critical libmamba|error\s+libmamba).{0,80}(?:Download error|Could not (?:load|open|connect)|Multiple errors occurred)|Download error \(\d+\) .{0,80}(?:repodata|conda)/,
      { weight: 2 },
    ),
  ],
  unless: [/^Executing transaction: .{0,30}done/],
  probe: {
    says: 'Fetches one small page each from the package servers or from your mirrors of them. It sends nothing else.',
    falsifiedBy: 'Every server answers now, with the certificates of Python.',
    test: { probe: 'network' },
  },
  remedies: [
    setup('network', 'Check the network of the setup', {
      says: 'Opens the step that finds a dead proxy, a mirror that does not answer or a certificate that Python does not trust.',
      danger: 'none',
      step: 'network',
      proof: { probe: 'network' },
    }),
    words('timeout', 'Let conda wait longer', {
      says: 'Gives a slow mirror two minutes for an answer and five attempts. It writes two lines into your .condarc.',
      danger: 'changes',
      code: 'conda config --set remote_read_timeout_secs 120\nconda config --set remote_max_retries 5',
      proof: { rerun: '“conda search python” lists versions.' },
    }),
    command('restart-wsl', 'Restart WSL', {
      says: 'Renews the DNS of the distro after a change of network. It ends every program in every distro.',
      danger: 'interrupts',
      argv: ['wsl.exe', '--shutdown'],
      proof: { probe: 'network' },
    }),
  ],
  confusions: [
    notCause(
      'dns-offline',
      'Where the log also says that a name could not be resolved, that is the reason.',
    ),
    notCause(
      'ssl-verify-failed',
      'Where the log says CERTIFICATE_VERIFY_FAILED, a certificate is the reason. “ssl_verify: false” is no remedy: it lets anyone replace a package.',
    ),
  ],
  sources: [
    source('docs.conda.io, “Using conda behind a proxy”; public notes on conda in WSL.', '2026-11'),
  ],
});
