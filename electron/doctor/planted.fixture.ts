import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FixRemedy } from '#core/contract/finding';
import type { ProbeReport } from '#core/contract/setup/probe';
import local from '../targets/kinds/local';
import type { Target, TargetKind } from '../targets/target';
import type { ProbeContext } from './probe';
import { probes } from './probes';
import { fixProgram } from './run/fix-program';
import { runProbe } from './run/run-probe';

const kind: TargetKind = local;

/** This machine as a target whose agent, and every probe of it, was started with these variables. */
export async function plantedTarget(
  stateDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Target> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    const [seen] = await kind.find(new AbortController().signal);
    const target = seen && kind.open(seen, { stateDir });
    if (target === undefined) throw new Error('This computer is no target.');
    const hello = await target.hello();
    if (!hello.ok) throw new Error(hello.error.says);
    return target;
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

type Subject = Partial<Pick<ProbeContext, 'python' | 'goal' | 'factory' | 'mirrors'>>;

/** Runs a probe on a target for real. */
export async function report(target: Target, id: string, subject: Subject): Promise<ProbeReport> {
  const probe = probes.get(id);
  if (probe === undefined) throw new Error(`There is no probe ${id}.`);
  const hello = await target.hello();
  const context: ProbeContext = {
    target: target.view(),
    hello,
    python: null,
    goal: null,
    ...subject,
  };
  return runProbe(id, probe, context, { target, host: target }, Date.now);
}

/** The first remedy of a report that is a fix of this id. */
export function fixOf({ finding }: ProbeReport, id: string): FixRemedy {
  for (const remedy of finding.remedies) {
    if (remedy.kind === 'fix' && remedy.id === id) return remedy;
  }
  throw new Error(`${finding.says} offers no ${id}: ${JSON.stringify(finding.remedies)}`);
}

/** Runs a fix as its terminal does. @returns its exit code and what it printed */
export function carryOut(fix: FixRemedy, env: Readonly<Record<string, string>> = {}) {
  const program = fixProgram(fix, 'posix', null);
  if (!program.ok) throw new Error(program.error.says);
  const [file, ...args] = program.value;
  const done = spawnSync(file, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { code: done.status, output: `${done.stdout}${done.stderr}` };
}

/** A program of a few lines of sh. */
export function shellProgram(folder: string, name: string, lines: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A virtual environment without pip. @returns its interpreter and its folder of packages */
export function newEnvironment(folder: string, words: readonly string[] = []) {
  execFileSync('python3', ['-m', 'venv', '--without-pip', ...words, folder]);
  const [version] = readdirSync(path.join(folder, 'lib'));
  if (version === undefined) throw new Error(`${folder} has no lib`);
  const packages = path.join(folder, 'lib', version, 'site-packages');
  return { python: path.join(folder, 'bin', 'python'), packages };
}

/** A package as pip leaves one, with nothing in it but what is written here. */
export function plantPackage(
  packages: string,
  name: string,
  version: string,
  source: string,
): void {
  const info = path.join(packages, `${name.replaceAll('-', '_')}-${version}.dist-info`);
  mkdirSync(info, { recursive: true });
  writeFileSync(
    path.join(info, 'METADATA'),
    `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`,
  );
  const folder = path.join(packages, name.replaceAll('-', '_'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '__init__.py'), source);
}

/** A torch that says which build it is, and has none of its arithmetic. */
export const torchThatSays = (version: string, cuda: string | null, flags: string): string => `
class version:
    cuda = ${cuda === null ? 'None' : JSON.stringify(cuda)}
class _C:
    _cuda_getArchFlags = staticmethod(lambda: ${JSON.stringify(flags)})
__version__ = ${JSON.stringify(version)}
`;

/** A shared library of a few lines of C. */
export function compiled(folder: string, name: string, source: string): string {
  mkdirSync(folder, { recursive: true });
  const code = path.join(folder, `${name}.c`);
  writeFileSync(code, source);
  const file = path.join(folder, name);
  execFileSync('gcc', ['-shared', '-fPIC', '-w', `-Wl,-soname,${name}`, '-o', file, code]);
  return file;
}

/** LAPACK's QR of every precision ends the process, as a broken build of it does. */
export const BROKEN_GEQRF = `
#include <stdlib.h>
#include <stdio.h>
static void dead(void) { fprintf(stderr, "free(): invalid pointer\\n"); abort(); }
void sgeqrf_(void) { dead(); }
void dgeqrf_(void) { dead(); }
void sgeqrf(void) { dead(); }
void dgeqrf(void) { dead(); }
`;

/** NVIDIA's WSL driver from 576 on, as far as torch asks it: it dies in cuInit when CUDA_VISIBLE_DEVICES is empty. */
export const DRIVER_THAT_DIES = `
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
int cuInit(unsigned flags) {
  const char *visible = getenv("CUDA_VISIBLE_DEVICES");
  if (visible && !*visible) { fprintf(stderr, "free(): double free detected in tcache 2\\n"); abort(); }
  return 100;
}
int cuDriverGetVersion(int *version) { *version = 13020; return 0; }
int cuDeviceGetCount(int *count) { *count = 0; return 100; }
int stub(void) { return 100; }
int cuGetProcAddress_v2(const char *name, void **found, int version, unsigned long flags, int *status) {
  if (!strcmp(name, "cuInit")) *found = (void *)cuInit;
  else if (!strcmp(name, "cuDriverGetVersion")) *found = (void *)cuDriverGetVersion;
  else if (!strcmp(name, "cuGetProcAddress")) *found = (void *)cuGetProcAddress_v2;
  else *found = (void *)stub;
  if (status) *status = 0;
  return 0;
}
int cuGetProcAddress(const char *name, void **found, int version, unsigned long flags) {
  return cuGetProcAddress_v2(name, found, version, flags, 0);
}
`;
