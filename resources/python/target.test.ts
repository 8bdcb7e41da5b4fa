import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const packages = ['rl_cockpit_target', 'rl_cockpit_launch'];
/** Imports NumPy and Stable-Baselines3 where it needs them, so it is not for the tests of the standard library alone. */
const companion = 'rl_cockpit';
const filesOf = (one: string) =>
  readdirSync(path.join(here, one), { recursive: true })
    .map((name) => path.join(here, one, String(name)))
    .filter((name) => name.endsWith('.py'));
const ours = packages.flatMap(filesOf);

test('every file of the target, the launcher and the companion package compiles as Python 3.8, the oldest that we promise', () => {
  const program = `import ast, sys
for path in sys.argv[1:]:
    ast.parse(open(path, encoding="utf-8").read(), path, feature_version=(3, 8))`;
  const files = [...ours, ...filesOf(companion)];
  const done = spawnSync('python3', ['-c', program, ...files], { encoding: 'utf8' });
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' });
});

test('the companion package imports nothing but the standard library until one of its names is used', () => {
  const program = `import sys; sys.path.insert(0, sys.argv[1]); import rl_cockpit, rl_cockpit.vec
print(rl_cockpit.__all__, [one for one in ("numpy", "gymnasium", "stable_baselines3") if one in sys.modules])`;
  const done = spawnSync('python3', ['-I', '-S', '-c', program, here], { encoding: 'utf8' });
  expect(done).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/StableVecEnv.*\] \[\]\n$/),
  });
});

test.each(packages)('every module of %s can be imported, those of other systems too', (name) => {
  const program = `import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
package = importlib.import_module(sys.argv[2])
names = [m.name for m in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
for name in names: importlib.import_module(name)
print(len(names), all(importlib.import_module(n).__doc__ for n in names))`;
  const done = spawnSync('python3', ['-I', '-c', program, here, name], { encoding: 'utf8' });
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' });
  expect(done.stdout).toMatch(/^\d{2,} True\n$/);
});

test('the target and the launcher use the standard library alone and keeps to the sizes of the house', () => {
  const program = `import ast, sys, json
library = getattr(sys, "stdlib_module_names", None)
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    lines = text.splitlines()
    if len(lines) > 300: print(path, "has", len(lines), "lines")
    for node in ast.walk(ast.parse(text)):
        names = ([] if node.level else [node.module]) if isinstance(node, ast.ImportFrom) else [a.name for a in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            root = name.split(".")[0]
            # These scripts run in an environment of a training, too, and try what it can import.
            if library and root not in library and root not in ("rl_cockpit_target", "rl_cockpit_launch", "rl_cockpit") and "/scripts/probes/" not in path and "/scripts/models/" not in path and "/scripts/causes/" not in path: print(path, "imports", name)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= 40: print(path, node.name, "is too long")`;
  const done = spawnSync('python3', ['-c', program, ...ours], { encoding: 'utf8' });
  expect({ found: done.stdout, stderr: done.stderr }).toEqual({ found: '', stderr: '' });
});
