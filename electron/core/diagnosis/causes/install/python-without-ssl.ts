import { defineCause, line, notCause, pythonArgv, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'This Python was built without SSL',
  layer: 'native',
  severity: 'high',
  explains:
    'When this Python was compiled, the headers of OpenSSL were missing, so its ssl module was left out; on Windows the DLLs of OpenSSL are not on PATH. pip then reaches no index and says that no version of a package exists.',
  signs: [
    line(
      'pip says that the ssl module in Python is not available',
      /the ssl module in Python is not available/,
    ),
    line(
      'an HTTPS address could not be opened because the SSL module is not available',
      /Can'?t connect to HTTPS URL because the SSL module is not available/,
    ),
    line(
      'pip found no version of a package after it said so',
      /Could not find a version that satisfies the requirement/,
      {
        after: /the ssl module in Python is not available|because the SSL module is not available/,
        within: 20,
      },
    ),
    line(
      "Python's own ssl module is not there",
      /No module named '?_ssl'?|The Python ssl extension was not compiled|DLL load failed while importing _ssl/,
    ),
  ],
  probe: {
    says: 'Imports the ssl module and prints the version of OpenSSL. It changes nothing.',
    falsifiedBy: 'Python prints a version of OpenSSL.',
    test: {
      argv: pythonArgv('import ssl; print(ssl.OPENSSL_VERSION)'),
      supports: { output: /No module named '?_ssl|DLL load failed/ },
      limitS: 15,
    },
  },
  remedies: [
    setup('other-python', 'Use a Python that has SSL', {
      says: 'Every Python of conda, uv or the system has it. This makes a new environment of about 250 MB.',
      step: 'environment',
      proof: {
        argv: pythonArgv('import ssl; print(ssl.OPENSSL_VERSION)'),
        says: 'It prints a version of OpenSSL.',
        holds: { output: /(?:Open|Libre)SSL \d/ },
      },
    }),
    words('compile', 'Compile Python again with the headers of OpenSSL', {
      says: 'Installs the headers first. With pyenv the version is then recompiled; it takes a few minutes.',
      danger: 'changes',
      code: 'sudo apt-get install -y libssl-dev libffi-dev\npyenv install --force 3.11',
      proof: { rerun: 'pip reaches the index.' },
    }),
  ],
  confusions: [
    notCause('ssl-verify-failed', 'There Python has SSL, and the certificate is not trusted.'),
    notCause(
      'pip-no-matching-distribution',
      'There the index answers and has no version that fits; here “from versions: none” is an echo.',
    ),
  ],
  sources: [source('docs.python.org, “Custom OpenSSL”; pypa/pip#5459', '2026-11')],
});
