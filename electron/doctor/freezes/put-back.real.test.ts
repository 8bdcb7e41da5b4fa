import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { differenceInWords } from './difference';
import { EnvironmentFacts } from '../freeze';
import { putBack } from './put-back';

const scripts = path.resolve('resources/python');
/** Writes our own wheels: alpha 1.0 and 2.0, beta 1.0. */
const MAKE_WHEELS = `
import sys, zipfile
for name, version in (("alpha", "1.0"), ("alpha", "2.0"), ("beta", "1.0")):
    info = "%s-%s.dist-info/" % (name, version)
    with zipfile.ZipFile("%s/%s-%s-py3-none-any.whl" % (sys.argv[1], name, version), "w") as wheel:
        wheel.writestr(name + ".py", "")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: %s\\nVersion: %s\\n" % (name, version))
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
`;
const FREEZE = `import json, sys; sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.scripts.probes.freeze import main
main({}, lambda **answer: print(json.dumps(answer)))`;

test('an environment that a real pip changed is put back to exactly what it held', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-freeze-'));
  const base = process.env['RL_COCKPIT_TEST_PYTHON'] ?? 'python3';
  execFileSync(base, ['-c', MAKE_WHEELS, folder]);
  execFileSync(base, ['-m', 'venv', path.join(folder, 'env')]);
  const python = path.join(folder, 'env', 'bin', 'python');
  const env = { ...process.env, PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder };
  const run = (argv: readonly string[]) => execFileSync(python, argv, { env, encoding: 'utf8' });
  const freeze = () => EnvironmentFacts.parse(JSON.parse(run(['-I', '-c', FREEZE, scripts])));

  run(['-m', 'pip', 'install', '-q', 'alpha==1.0']);
  const before = freeze();
  run(['-m', 'pip', 'install', '-q', 'alpha==2.0', 'beta']);
  const now = freeze();
  expect(differenceInWords(before.packages, now.packages)).toBe('alpha 1.0 → 2.0; beta 1.0 added');
  const back = putBack(before.packages, now.packages, before.urls, { python, hasPip: now.hasPip });
  for (const [program, ...args] of back.lines) execFileSync(program, args, { env });
  expect(freeze()).toEqual(before);
});
