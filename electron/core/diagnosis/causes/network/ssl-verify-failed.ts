import type { Cause } from '../../matching/cause';

/** A TLS certificate cannot be verified. */
export default {
  id: 'ssl-verify-failed',
  title: 'the certificate of the server could not be verified',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    "The connection is encrypted with a certificate that this Python does not trust: a company's proxy or an antivirus opens the traffic with its own, or the clock of the machine is wrong. Browsers may work all the same, because they use the certificates of the system.",
  signs: [
    {
      says: 'the log says CERTIFICATE_VERIFY_FAILED',
      weight: 3,
      line: /\bCERTIFICATE_VERIFY_FAILED\b/,
    },
    {
      says: 'Python names an SSLCertVerificationError',
      weight: 3,
      line: /\bSSLCertVerificationError\b/,
    },
    {
      says: 'curl or git names a problem with the certificate',
      weight: 3,
      line: /SSL certificate problem|certificate verification failed|server certificate verification failed/i,
    },
    { says: 'the certificate is self-signed', weight: 2, line: /\bself[- ]signed certificate\b/i },
    {
      says: 'a Rust or Go program does not know the issuer',
      weight: 2,
      line: /invalid peer certificate: \w|x509: certificate (?:signed by unknown authority|has expired)/,
    },
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it sends nothing else.',
    falsifiedBy: 'All three answer.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'company',
      title: 'Trust the certificate of your company',
      says: "Get the file of the company's certificate authority from your IT department; pip, requests and git then accept its proxy.",
      danger: 'none',
      act: {
        kind: 'words',
        code: 'export REQUESTS_CA_BUNDLE=/path/of/company-ca.pem SSL_CERT_FILE=/path/of/company-ca.pem\npython -m pip config set global.cert /path/of/company-ca.pem',
      },
      proof: { probe: 'network' },
    },
    {
      id: 'clock',
      title: 'Set the clock',
      says: 'A distro loses the time when the computer sleeps, and certificates seem to be expired or not yet valid.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'set-clock' },
      proof: { probe: 'distro-basics' },
    },
    {
      id: 'certificates',
      title: 'Install the certificates of the system',
      says: 'Brings ca-certificates from the package manager of the distro.',
      danger: 'changes',
      act: { kind: 'setup', step: 'basics' },
      proof: { probe: 'distro-basics' },
    },
  ],
  confusions: [
    { cause: 'pip-proxy-failure', says: 'There the proxy does not answer at all.' },
    {
      cause: 'pip-no-matching-distribution',
      says: "pip's last line when it could reach no index.",
    },
    {
      cause: '',
      says: 'A retry that then installs from another index is no failure. Turning verification off hides who is listening.',
    },
  ],
  sources: [
    { says: 'own trials with a self-signed index, pip, requests, curl and git', date: '2026-11' },
  ],
  examples: [
    'ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate',
    'curl: (60) SSL certificate problem: self-signed certificate in certificate chain',
    'error: invalid peer certificate: UnknownIssuer',
  ],
} satisfies Cause;
