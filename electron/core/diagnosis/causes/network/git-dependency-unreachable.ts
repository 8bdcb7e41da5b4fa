import { defineCause, fix, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A Git dependency cannot be cloned',
  layer: 'os',
  severity: 'high',
  explains:
    'A requirement points to a Git repository, and git could not clone it: its server cannot be reached, needs a login, or git is not installed. pip only passes the failure on, so updating pip changes nothing.',
  signs: [
    line(
      'pip says that git clone did not run successfully',
      /git (?:clone|fetch|checkout|submodule) .*did not run successfully/,
    ),
    line(
      'git says that it cannot access the repository',
      /fatal: (?:unable to access|repository|could not read from remote|Could not read from remote) ?/,
    ),
    line('pip says that it cannot find git', /Cannot find command 'git'/),
    line('the exit code that git gives for this, 128, is shown', /exit code: 128/, { weight: 1 }),
    line(
      'git says that the name of the host, or its certificate, is the reason',
      /Could not resolve (?:host|proxy)|SSL certificate problem|server certificate verification failed/,
      { weight: -2 },
    ),
  ],
  unless: [/^Successfully installed /],
  probe: {
    says: 'Resolves and calls the servers that installs need, Git’s among them. It downloads nothing.',
    falsifiedBy: 'The server answers from this machine.',
    test: { probe: 'network' },
  },
  remedies: [
    words('network', 'Check the way to the Git server', {
      says: 'The probe of the network says whether the name resolves and whether a proxy is in the way. Set https_proxy for git too.',
      code: 'git ls-remote https://github.com/OWNER/REPO',
      proof: { probe: 'network' },
    }),
    words('wheel', 'Install it from an archive', {
      says: 'Download the repository as a zip where it can be reached, copy it here and install that file.',
      danger: 'changes',
      code: 'python -m pip install ./REPO-main.zip',
      proof: { rerun: 'pip says "Successfully installed".' },
    }),
    fix('git', 'Install git', {
      says: 'Installs git and the other basic tools of a distribution. It needs an administrator’s password.',
      fix: 'apt-basics',
      proof: { probe: 'distro-basics' },
    }),
  ],
  confusions: [
    notCause('dns-offline', 'Where no other server can be reached either, the machine is offline.'),
    notCause('pip-proxy-failure', 'There pip itself cannot reach its index.'),
  ],
  sources: [
    source('own trial: mario-brain’s requirements with an unreachable Git server', '2026-11'),
  ],
});
