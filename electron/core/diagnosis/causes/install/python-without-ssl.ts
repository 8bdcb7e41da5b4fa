import type { Cause } from '../../matching/cause';

/** Python built without the ssl module: no HTTPS, so pip reaches no index. */
export default {
  id: 'python-without-ssl',
  title: 'this Python was built without SSL, so it can open no HTTPS address',
  class: 'install',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'When this Python was compiled, the headers of OpenSSL were missing, so its ssl module was left out; on Windows the DLLs of OpenSSL are not on PATH. pip then reaches no index and says that no version of a package exists.',
  signs: [
    {
      says: 'pip says that the ssl module in Python is not available',
      weight: 3,
      line: /the ssl module in Python is not available/,
    },
    {
      says: 'an HTTPS address could not be opened because the SSL module is not available',
      weight: 3,
      line: /Can'?t connect to HTTPS URL because the SSL module is not available/,
    },
    {
      says: 'pip found no version of a package after it said so',
      weight: 3,
      line: /Could not find a version that satisfies the requirement/,
      after: /the ssl module in Python is not available|because the SSL module is not available/,
      within: 20,
    },
    {
      says: "Python's own ssl module is not there",
      weight: 3,
      line: /No module named '?_ssl'?|The Python ssl extension was not compiled|DLL load failed while importing _ssl/,
    },
  ],
  probe: {
    says: 'Imports the ssl module and prints the version of OpenSSL. It changes nothing.',
    falsifiedBy: 'Python prints a version of OpenSSL.',
    test: {
      argv: ['{python}', '-c', 'import ssl; print(ssl.OPENSSL_VERSION)'],
      supports: { output: /No module named '?_ssl|DLL load failed/ },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'other-python',
      title: 'Use a Python that has SSL',
      says: 'Every Python of conda, uv or the system has it. This makes a new environment of about 250 MB.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: {
        argv: ['{python}', '-c', 'import ssl; print(ssl.OPENSSL_VERSION)'],
        says: 'It prints a version of OpenSSL.',
        holds: { output: /(?:Open|Libre)SSL \d/ },
      },
    },
    {
      id: 'compile',
      title: 'Compile Python again with the headers of OpenSSL',
      says: 'Installs the headers first. With pyenv the version is then compiled anew; it takes a few minutes.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'sudo apt-get install -y libssl-dev libffi-dev\npyenv install --force 3.11',
      },
      proof: { rerun: 'pip reaches the index.' },
    },
  ],
  confusions: [
    {
      cause: 'ssl-verify-failed',
      says: 'There Python has SSL, and the certificate is not trusted.',
    },
    {
      cause: 'pip-no-matching-distribution',
      says: 'There the index answers and has no version that fits; here “from versions: none” is an echo.',
    },
  ],
  sources: [{ says: 'docs.python.org, “Custom OpenSSL”; pypa/pip#5459', date: '2026-11' }],
  examples: [
    'WARNING: pip is configured with locations that require TLS/SSL, however the ssl module in Python is not available.',
    'SSLError("Can\'t connect to HTTPS URL because the SSL module is not available.")',
    'pip is configured with locations that require TLS/SSL, however the ssl module in Python is not available.\nERROR: Could not find a version that satisfies the requirement torch (from versions: none)',
    "ModuleNotFoundError: No module named '_ssl'",
  ],
} satisfies Cause;
