import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Spec } from '#core/contract/run/run-directory';

const Values = z.record(z.string(), z.unknown());

/** Record of the stand-in for a trainer: how it was started, where, with which files around it. */
export const Seen = z.object({
  argv: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
  set: Values.default({}),
  given: Values.default({}),
  replaced: z.record(z.string(), z.string()).default({}),
});
type Seen = z.infer<typeof Seen>;

/** A row of a table of launches, as far as it is looked at here. */
const Row = z.object({
  argv: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  links: z.record(z.string(), z.string().nullable()),
  configs: z.array(z.object({ path: z.string(), set: Values })),
  program: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('exec') }),
    z.object({
      kind: z.literal('shim'),
      shim: z.object({
        path: z.array(z.string()),
        set: Values,
        locals: Values,
        kwargs: Values,
        replace: z.record(z.string(), z.string()).default({}),
      }),
    }),
  ]),
});
export type Row = z.infer<typeof Row>;

/** Real paths of the places of a table. */
export interface RealPaths {
  readonly root: string;
  readonly home: string;
  readonly projectId: string;
  readonly experiment: string;
  readonly spec: Spec;
}

/** Values that every training gets beside what its project says. */
const EVERY_RUN = {
  PYTHONFAULTHANDLER: '1',
  PYTHONIOENCODING: 'utf-8',
  PYTHONUNBUFFERED: '1',
  PYTHONUTF8: '1',
  // The setting for Hugging Face's Xet is off.
  HF_HUB_DISABLE_XET: '1',
};

/** A row with the real paths in it. */
export function rowHere(row: object, { root, home, projectId, experiment, spec }: RealPaths): Row {
  const text = JSON.stringify(row)
    .replaceAll('/state/workspaces/kin/first', `${home}/workspaces/${projectId}/${experiment}`)
    .replaceAll("trainer.experiment_name='first'", `trainer.experiment_name='${experiment}'`)
    .replaceAll('/state/runs/R', `${home}/runs/${spec.runId}`)
    .replaceAll('/state/rehearsal', `${home}/rehearsal`)
    .replaceAll('/home/me/project', root)
    .replaceAll('"/tools', `"${home}/python/${spec.toolsSha}`)
    .replaceAll('/venv/bin/python', spec.python ?? '');
  const here = Row.parse(JSON.parse(text));
  return { ...here, env: { ...EVERY_RUN, ...here.env } };
}

/** The parts of a run's spec that a row shows. */
export function rowOfSpec({ argv, cwd, env, launch }: Spec): Row {
  return Row.parse({
    argv,
    cwd,
    env,
    links: Object.fromEntries((launch?.workspace?.links ?? []).map(({ at, to }) => [at, to])),
    configs: launch?.configs ?? [],
    program: launch?.program ?? null,
  });
}

/** Expectation of a trainer for a row. @param base what a generated configuration was made from */
export function seenByRow(row: Row, base: object) {
  const { argv, cwd, env, links, configs, program } = row;
  const { PYTHONPATH: _imports, ...own } = env;
  const shim = program.kind === 'shim' ? program.shim : null;
  const locals = Object.entries(shim?.locals ?? {}).map(([name, value]) => [
    name.replace(/^main\./, ''),
    value,
  ]);
  return {
    // The program takes over the launcher's process; what is called stays in it.
    argv: shim === null ? [argv[0], '-u', ...argv.slice(argv.indexOf('--') + 1)] : argv,
    cwd,
    env: own,
    imports: importsOf(row),
    links,
    configs: configs.map(({ set }) => ({ ...base, ...set })),
    set: shim?.set ?? {},
    given: { ...Object.fromEntries(locals), ...shim?.kwargs },
    replaced: shim?.replace ?? {},
  };
}

/** The same of what it saw: names that a row is silent of are left out. */
export async function observedStart(runDir: string, row: Row) {
  const seen = Seen.parse(JSON.parse(await readFile(path.join(runDir, 'seen.json'), 'utf8')));
  const { PYTHONPATH: _imports, ...own } = row.env;
  const wanted = importsOf(row);
  const shim = row.program.kind === 'shim' ? row.program.shim : null;
  const imports = (seen.env['PYTHONPATH'] ?? '').split(':');
  return {
    argv: seen.argv,
    cwd: seen.cwd,
    env: Object.fromEntries(Object.keys(own).map((name) => [name, seen.env[name]])),
    imports: imports.filter((folder) => wanted.includes(folder)),
    links: Object.fromEntries(Object.keys(row.links).map((at) => [at, linkOf(seen, at)])),
    configs: await Promise.all(row.configs.map(async (one) => jsonOf(one.path))),
    set: Object.fromEntries(
      Object.keys(shim?.set ?? {}).map((name) => [name, valueAt(seen.set, name)]),
    ),
    given: seen.given,
    replaced: seen.replaced,
  };
}

/** Where imports look: for a function that is called, first beside its own file. */
function importsOf({ env, program }: Row): readonly string[] {
  const own = program.kind === 'shim' ? program.shim.path : [];
  return [...new Set([...own, ...(env['PYTHONPATH'] ?? '').split(':')])];
}

const linkOf = ({ files }: Seen, at: string): string | null =>
  files[at]?.replace(/^-> /, '') ?? null;

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** `NAME`, or an entry of a table of constants: `PHASE1_CONFIG.n_steps`. */
function valueAt(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const [table = '', ...key] = name.split('.');
  const match = values[table];
  return key.length === 0 ? match : Values.parse(match)[key.join('.')];
}
