import type { Cause } from '../../matching/cause';

/** pip could not clone a dependency from its Git repository. */
export default {
  id: 'git-dependency-unreachable',
  title: 'a dependency from Git that cannot be cloned',
  class: 'network',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A requirement points to a Git repository, and git could not clone it: its server cannot be reached, needs a login, or git is not installed. pip only passes the failure on, so updating pip changes nothing.',
  signs: [
    {
      says: 'pip says that git clone did not run successfully',
      weight: 3,
      line: /git (?:clone|fetch|checkout|submodule) .*did not run successfully/,
    },
    {
      says: 'git says that it cannot access the repository',
      weight: 3,
      line: /fatal: (?:unable to access|repository|could not read from remote|Could not read from remote) ?/,
    },
    {
      says: 'pip says that it cannot find git',
      weight: 3,
      line: /Cannot find command 'git'/,
    },
    {
      says: 'the exit code that git gives for this, 128, is shown',
      weight: 1,
      line: /exit code: 128/,
    },
    {
      says: 'git says that the name of the host, or its certificate, is the reason',
      weight: -2,
      line: /Could not resolve (?:host|proxy)|SSL certificate problem|server certificate verification failed/,
    },
  ],
  unless: [/^Successfully installed /],
  probe: {
    says: 'Resolves and calls the servers that installs need, Git’s among them. It downloads nothing.',
    falsifiedBy: 'The server answers from this machine.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'network',
      title: 'Check the way to the Git server',
      says: 'The probe of the network says whether the name resolves and whether a proxy is in the way. Set https_proxy for git too.',
      danger: 'none',
      act: { kind: 'words', code: 'git ls-remote https://github.com/OWNER/REPO' },
      proof: { probe: 'network' },
    },
    {
      id: 'wheel',
      title: 'Install it from an archive',
      says: 'Download the repository as a zip where it can be reached, copy it here and install that file.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install ./REPO-main.zip' },
      proof: { rerun: 'pip says "Successfully installed".' },
    },
    {
      id: 'git',
      title: 'Install git',
      says: 'Installs git and the other basic tools of a distribution. It asks for an administrator’s password.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'apt-basics' },
      proof: { probe: 'distro-basics' },
    },
  ],
  confusions: [
    {
      cause: 'dns-offline',
      says: 'Where no other server can be reached either, the machine is offline.',
    },
    { cause: 'pip-proxy-failure', says: 'There pip itself cannot reach its index.' },
  ],
  sources: [
    {
      says: 'own trial: mario-brain’s requirements with an unreachable Git server',
      date: '2026-11',
    },
  ],
  examples: [
    '× git clone --filter=blob:none --quiet https://git.example/me/env.git /tmp/pip-1 did not run successfully.',
    "fatal: unable to access 'https://git.example/me/env.git/': Could not resolve host: git.example",
    "ERROR: Cannot find command 'git' - do you have 'git' installed and in your PATH?",
    '│ exit code: 128',
  ],
} satisfies Cause;
