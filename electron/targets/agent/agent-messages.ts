import { z } from 'zod';
import { Exit, Heartbeat, Proc, Spec } from '#core/contract/run/run-directory';
import { RunDigest } from '#core/contract/run/run-digest';
import { ClusterView, JobDetail } from '#core/contract/jobs/cluster';
import { JobPlan } from '#core/contract/jobs/job-plan';
import { NodeAllocation } from '#core/contract/target/node-allocation';
import { JobAttempt, ClusterJob, JobState } from '#core/contract/jobs/job';
import { FolderListing } from '#core/contract/target/folder';
import { EnvProbe, Logout, PyEnv } from '#core/contract/target/target';

/** The records of a run directory, each checked in full; what of them the agent took may still be wrong. */
const RECORDS = {
  spec: Spec,
  proc: Proc,
  heartbeat: Heartbeat,
  exit: Exit,
  job: ClusterJob,
  jobState: JobState,
  attempt: JobAttempt,
} as const;
const RecordName = z.enum(['spec', 'proc', 'heartbeat', 'exit', 'job', 'jobState', 'attempt']);
/** The record's file, where it has another name. */
const FILE_NAMES: Partial<Record<z.infer<typeof RecordName>, string>> = { jobState: 'scheduler' };

/** A file of a newer version, or a damaged one, is no reason to lose sight of all other runs: it is absent, and why is said. */
const Digest = z.looseObject({ runDir: z.string() }).transform(withoutBadRecords).pipe(RunDigest);

type RawDigest = { readonly [key: string]: unknown } & { readonly runDir: string };

function withoutBadRecords(digest: RawDigest): RawDigest {
  const bad = RecordName.options.flatMap((name) => {
    const record = digest[name] ?? null;
    const parsed = RECORDS[name].safeParse(record);
    return record === null || parsed.success ? [] : [{ name, why: whyBad(parsed.error) }];
  });
  if (bad.length === 0) return digest;
  const says = ({ name, why }: (typeof bad)[number]): string =>
    `${digest.runDir}/${FILE_NAMES[name] ?? name}.json has an invalid ${why}.`;
  const spec = bad.find(({ name }) => name === 'spec');
  const existing = z.array(z.string()).safeParse(digest['problems']).data ?? [];
  return {
    ...digest,
    ...Object.fromEntries(bad.map(({ name }) => [name, null])),
    ...(spec === undefined ? {} : { specProblem: says(spec) }),
    problems: [...existing, ...bad.filter(({ name }) => name !== 'spec').map(says)],
  };
}

function whyBad({ issues: [issue] }: z.ZodError): string {
  return issue === undefined || issue.path.length === 0 ? 'content' : issue.path.join('.');
}

/** Message from an agent. A reply has an id, a push has not. Everything is parsed here, once. */
export const Reply = z.discriminatedUnion('ok', [
  z.looseObject({ id: z.int(), ok: z.literal(true) }),
  z.object({
    id: z.int(),
    ok: z.literal(false),
    code: z.string(),
    says: z.string(),
    remedy: z.string(),
  }),
]);
export type Reply = z.infer<typeof Reply>;

export const Push = z.discriminatedUnion('push', [
  z.object({
    push: z.literal('data'),
    tailId: z.string(),
    from: z.int(),
    ident: z.string(),
    size: z.int(),
  }),
  z.object({ push: z.literal('reset'), tailId: z.string(), ident: z.string(), size: z.int() }),
  z.object({ push: z.literal('digest'), run: Digest }),
  z.object({ push: z.literal('gone'), runId: z.string() }),
  z.object({
    push: z.literal('boot-failed'),
    code: z.string(),
    says: z.string(),
    remedy: z.string(),
  }),
]);
export type Push = z.infer<typeof Push>;

const WalkEntry = z.object({
  path: z.string(),
  kind: z.enum(['file', 'folder', 'link', 'fifo', 'socket', 'device']),
  size: z.number(),
  mtimeMs: z.number(),
  ident: z.string(),
});
export type WalkEntry = z.infer<typeof WalkEntry>;

const Walk = z.object({
  /** Type of the path itself; null: there is nothing, or it cannot be reached. */
  root: WalkEntry.nullable(),
  /** Everything below it that is neither a folder nor a link, sorted by path. */
  entries: z.array(WalkEntry),
  /** Files and folders that were looked at. */
  count: z.int(),
  /** A limit was reached before everything was looked at. */
  truncated: z.boolean(),
  problems: z.array(z.object({ path: z.string(), says: z.string() })),
});
export type Walk = z.infer<typeof Walk>;

export const answers = {
  launch: z.object({ runDir: z.string() }),
  list: z.object({ runs: z.array(Digest), more: z.boolean() }),
  digest: z.object({ run: Digest }),
  alive: z.object({ alive: z.boolean().nullable() }),
  room: z.object({ freeBytes: z.number().nullable() }),
  stat: z.object({ exists: z.boolean() }),
  find: z.object({
    files: z.array(
      z.object({
        glob: z.string(),
        path: z.string(),
        size: z.int(),
        mtimeMs: z.number(),
        ident: z.string(),
      }),
    ),
  }),
  read: z.object({ size: z.int() }),
  folder: FolderListing,
  program: z.object({ path: z.string().nullable(), runs: z.boolean() }),
  walk: Walk,
  heads: z.object({ lengths: z.array(z.int().nullable()) }),
  envs: z.object({ envs: z.array(PyEnv) }),
  lookEnv: EnvProbe,
  runScript: z.object({
    answers: z.array(z.unknown()),
    code: z.int().nullable(),
    signal: z.string().nullable(),
    timedOut: z.boolean(),
    errors: z.string(),
    problem: z.string().nullable(),
    fault: z.string().nullish(),
    tookMs: z.number(),
    source: z.string(),
  }),
  endScript: z.object({ ended: z.boolean() }),
  sizes: z.object({ sizes: z.record(z.string(), z.number().nullable()) }),
  remove: z.object({ bytes: z.number() }),
  logout: Logout,
  cluster: ClusterView,
  queuedJob: JobDetail,
  planJob: JobPlan,
  allocate: NodeAllocation,
  allocation: z.object({ allocation: NodeAllocation.nullable() }),
  nothing: z.object({}),
} as const;
