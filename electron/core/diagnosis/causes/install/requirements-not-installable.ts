import type { Cause } from '../../matching/cause';

/** Pip cannot find or read what it should install. */
export default {
  id: 'requirements-not-installable',
  title: 'pip cannot find or read what it should install',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'pip was given a requirements file or a folder that does not exist or is not written the way pip reads it. It usually runs in the wrong folder.',
  signs: [
    {
      says: 'pip could not open the file of requirements',
      weight: 3,
      line: /Could not open requirements file: /,
    },
    {
      says: 'pip finds nothing to install in the folder',
      weight: 3,
      line: /is not installable\. Neither 'setup\.py' nor 'pyproject\.toml' found|does not appear to be a Python project/,
    },
    {
      says: 'pip cannot read a requirement',
      weight: 3,
      line: /^ERROR: Invalid requirement: |Failed to parse: `|error: Couldn.t parse requirement/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'folder',
      title: 'Go to the folder of the project',
      says: 'requirements.txt, setup.py or pyproject.toml has to be there.',
      danger: 'changes',
      act: { kind: 'words', code: 'cd PROJECT\npython -m pip install -r requirements.txt' },
      proof: { rerun: 'pip installs.' },
    },
    {
      id: 'write',
      title: 'Write the requirement as pip reads it',
      says: 'A version takes two equals signs.',
      danger: 'none',
      act: { kind: 'words', code: 'torch==2.4.0' },
      proof: { rerun: 'pip installs.' },
    },
  ],
  confusions: [
    {
      cause: 'pip-no-matching-distribution',
      says: 'There pip knows the package and has no version that fits.',
    },
  ],
  sources: [{ says: 'pip 23 and uv 0.13, own trials', date: '2026-11' }],
  examples: [
    "ERROR: Could not open requirements file: [Errno 2] No such file or directory: 'requirements.txt'",
    "ERROR: Directory '.' is not installable. Neither 'setup.py' nor 'pyproject.toml' found.",
    "ERROR: Invalid requirement: 'torch=2.4': Expected end or semicolon (after name and no valid version specifier)",
  ],
} satisfies Cause;
