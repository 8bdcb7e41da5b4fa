import { defineCause, fix, line, noFailure, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The server’s certificate could not be verified',
  layer: 'os',
  severity: 'medium',
  explains:
    "The connection is encrypted with a certificate that this Python does not trust: a company's proxy or an antivirus opens the traffic with its own, or the clock of the machine is wrong. Browsers may work all the same, because they use the certificates of the system.",
  signs: [
    line('the log says CERTIFICATE_VERIFY_FAILED', /\bCERTIFICATE_VERIFY_FAILED\b/),
    line('Python names an SSLCertVerificationError', /\bSSLCertVerificationError\b/),
    line(
      'curl or git names a problem with the certificate',
      /SSL certificate problem|certificate verification failed|server certificate verification failed/i,
    ),
    line('the certificate is self-signed', /\bself[- ]signed certificate\b/i, { weight: 2 }),
    line(
      'a Rust or Go program does not know the issuer',
      /invalid peer certificate: \w|x509: certificate (?:signed by unknown authority|has expired)/,
      { weight: 2 },
    ),
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it sends nothing else.',
    falsifiedBy: 'All three answer.',
    test: { probe: 'network' },
  },
  remedies: [
    words('company', 'Trust the certificate of your company', {
      says: "Get the file of the company's certificate authority from your IT department; pip, requests and git then accept its proxy.",
      code: 'export REQUESTS_CA_BUNDLE=/path/of/company-ca.pem SSL_CERT_FILE=/path/of/company-ca.pem\npython -m pip config set global.cert /path/of/company-ca.pem',
      proof: { probe: 'network' },
    }),
    fix('clock', 'Set the clock', {
      says: 'A distro loses the time when the computer sleeps, and certificates seem to be expired or not yet valid.',
      fix: 'set-clock',
      proof: { probe: 'distro-basics' },
    }),
    setup('certificates', 'Install the certificates of the system', {
      says: 'Brings ca-certificates from the package manager of the distro.',
      step: 'basics',
      proof: { probe: 'distro-basics' },
    }),
  ],
  confusions: [
    notCause('pip-proxy-failure', 'There the proxy does not answer at all.'),
    notCause('pip-no-matching-distribution', "pip's last line when it could reach no index."),
    noFailure(
      'A retry that then installs from another index is no failure. Turning verification off hides who is listening.',
    ),
  ],
  sources: [source('own trials with a self-signed index, pip, requests, curl and git', '2026-11')],
});
