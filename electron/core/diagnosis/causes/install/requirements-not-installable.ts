import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'pip cannot find or read what it should install',
  severity: 'low',
  explains:
    'pip was given a requirements file or a folder that does not exist or is not written the way pip reads it. It usually runs in the wrong folder.',
  signs: [
    line('pip could not open the file of requirements', /Could not open requirements file: /),
    line(
      'pip finds nothing to install in the folder',
      /is not installable\. Neither 'setup\.py' nor 'pyproject\.toml' found|does not appear to be a Python project/,
    ),
    line(
      'pip cannot read a requirement',
      /^ERROR: Invalid requirement: |Failed to parse: `|error: Couldn.t parse requirement/,
    ),
  ],
  remedies: [
    words('folder', 'Go to the folder of the project', {
      says: 'requirements.txt, setup.py or pyproject.toml has to be there.',
      danger: 'changes',
      code: 'cd PROJECT\npython -m pip install -r requirements.txt',
      proof: { rerun: 'pip installs.' },
    }),
    words('write', 'Write the requirement as pip reads it', {
      says: 'A version takes two equals signs.',
      code: 'torch==2.4.0',
      proof: { rerun: 'pip installs.' },
    }),
  ],
  confusions: [
    notCause(
      'pip-no-matching-distribution',
      'There pip knows the package and has no version that fits.',
    ),
  ],
  sources: [source('pip 23 and uv 0.13, own trials', '2026-11')],
});
