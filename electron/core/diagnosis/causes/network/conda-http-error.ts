import type { Cause } from '../../matching/cause';

/** conda cannot reach its channels. */
export default {
  id: 'conda-http-error',
  title: 'conda could not reach its package server',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'conda could not fetch the list of packages of a channel. HTTP 000 means that no answer came at all: a proxy, a certificate, DNS or the mirror; in WSL the DNS often goes stale after a VPN.',
  signs: [
    {
      says: 'conda says CondaHTTPError with the address that failed',
      weight: 3,
      line: /\bCondaHTTPError: HTTP \d{3}/,
    },
    {
      says: 'conda says that TLS or the proxy failed',
      weight: 3,
      line: /\bCondaSSLError\b|\bCondaError: .{0,60}(?:ProxyError|Downloaded bytes did not match)/,
    },
    {
      says: 'conda names an error of a connection',
      weight: 2,
      line: /\bCondaHTTPError\b|conda\.exceptions\.\w*(?:Connection|Proxy)\w*Error/,
    },
    {
      says: 'mamba says that a download failed',
      weight: 2,
      line: /(?:critical libmamba|error\s+libmamba).{0,80}(?:Download error|Could not (?:load|open|connect)|Multiple errors occurred)|Download error \(\d+\) .{0,80}(?:repodata|conda)/,
    },
  ],
  unless: [/^Executing transaction: .{0,30}done/],
  probe: {
    says: 'Fetches one small page each from the package servers or from your mirrors of them. It sends nothing else.',
    falsifiedBy: 'Every server answers now, with the certificates of Python.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'network',
      title: 'Check the network of the setup',
      says: 'Opens the step that finds a dead proxy, a mirror that does not answer or a certificate that Python does not trust.',
      danger: 'none',
      act: { kind: 'setup', step: 'network' },
      proof: { probe: 'network' },
    },
    {
      id: 'timeout',
      title: 'Let conda wait longer',
      says: 'Gives a slow mirror two minutes for an answer and five attempts. It writes two lines into your .condarc.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'conda config --set remote_read_timeout_secs 120\nconda config --set remote_max_retries 5',
      },
      proof: { rerun: '“conda search python” lists versions.' },
    },
    {
      id: 'restart-wsl',
      title: 'Restart WSL',
      says: 'Renews the DNS of the distro after a change of network. It ends every program in every distro.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['wsl.exe', '--shutdown'] },
      proof: { probe: 'network' },
    },
  ],
  confusions: [
    {
      cause: 'dns-offline',
      says: 'Where the log also says that a name could not be resolved, that is the reason.',
    },
    {
      cause: 'ssl-verify-failed',
      says: 'Where the log says CERTIFICATE_VERIFY_FAILED, a certificate is the reason. “ssl_verify: false” is no remedy: it lets anyone replace a package.',
    },
  ],
  sources: [
    {
      says: 'docs.conda.io, “Using conda behind a proxy”; public notes on conda in WSL.',
      date: '2026-11',
    },
  ],
  examples: [
    'CondaHTTPError: HTTP 000 CONNECTION FAILED for url <https://conda.anaconda.org/conda-forge/linux-64/repodata.json>',
    'CondaSSLError: Encountered an SSL error. Most likely a certificate verification issue.',
    'conda.exceptions.ProxyConnectionError: proxy refused',
    'critical libmamba Multiple errors occurred:',
  ],
} satisfies Cause;
