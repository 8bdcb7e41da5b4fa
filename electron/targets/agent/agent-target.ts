import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Proc, Spec, StopMode } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { Scheduler } from '#core/contract/scheduler';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import type { Hello, PyEnv, TargetSummary } from '#core/contract/target/target';
import { type Result, err, ok } from '#core/lib/result';
import { AgentChannel, type StartAgent } from './agent-channel';
import { answers } from './agent-messages';
import { brokenTarget } from './agent-refusals';
import { askWithRetry } from './ask-with-retry';
import type { ConnectPolicy } from './contact/connect-policy';
import type {
  JobOptions,
  ScriptRequest,
  ProgramQuery,
  Seen,
  ShellAccess,
  Target,
  TargetKind,
  WalkBounds,
} from '../target';

/** A machine whose agent is silent is listed all the same, without its free space. */
const ROOM_MS = 2_000;

/** Since when a target is known to be switched off. */
export interface StopRecord {
  readonly sinceMs: number | null;
  /** An agent answers in it. */
  entered(): void;
  /** @returns is it news that a scan, begun at that time, found it stopped? */
  observe(scanMs: number): boolean;
}

/** How a kind of target makes one of its targets out of an agent. */
export interface AgentTargetDeps {
  readonly kind: Pick<TargetKind, 'capabilities'>;
  readonly start: StartAgent;
  readonly policy: ConnectPolicy;
  readonly view: (channel: AgentChannel, seen: Seen, hello: Hello | null) => TargetSummary;
  /** Launches if the agent must not (WSL); else the agent does. */
  readonly launch?: Target['launch'];
  /** How a target can be found stopped. */
  readonly stopped?: StopRecord;
  /** Environments that can be listed though no agent can be started; null: none, or the agent can. */
  readonly envsWithout?: () => Promise<readonly PyEnv[] | null>;
  /** How the user's shell gets there, if a shell of this machine is not one of the target. */
  readonly shellAccess?: () => ShellAccess;
}

/** Target made of an agent channel: every call is a request to the agent; kinds differ in how they start it and describe it. */
export function agentTarget(first: Seen, parts: AgentTargetDeps): Target {
  const channel = new AgentChannel(first.name, parts.start, parts.policy);
  const { freeBytes, ...requests } = requestsOf(channel, parts.kind.capabilities.scheduler);
  return {
    ...requests,
    envs: async (projects = []) => {
      const result = await requests.envs(projects);
      const without = result.ok ? null : ((await parts.envsWithout?.()) ?? null);
      return without === null ? result : ok(without);
    },
    ...(parts.launch === undefined ? {} : { launch: parts.launch }),
    ...contactOf(first, channel, parts, freeBytes),
    ...eventsOf(channel),
    stoppedSinceMs: () => parts.stopped?.sinceMs ?? null,
    shellAccess: parts.shellAccess ?? (() => ({ is: 'local' })),
  };
}

/** Location of the target, and contact with it. */
function contactOf(
  first: Seen,
  channel: AgentChannel,
  { kind: { capabilities }, view, stopped }: AgentTargetDeps,
  freeBytes: () => Promise<Result<number | null, Refusal>>,
): Pick<
  Target,
  'id' | 'isHere' | 'view' | 'see' | 'connect' | 'disconnect' | 'isWanted' | 'isAwake' | 'hello'
> {
  let seen = first;
  let hello: Hello | null = null;
  const remember = (answer: Result<Hello, Refusal>) => {
    if (answer.ok) hello = answer.value;
    return answer;
  };
  channel.news.onContact(() => {
    if (channel.state !== 'ready') return;
    stopped?.entered();
    void channel.hello().then(remember);
  });
  const seeStopped = ({ stoppedMs }: Seen): boolean =>
    stoppedMs !== undefined && stopped?.observe(stoppedMs) === true;
  seeStopped(first);
  return {
    id: first.id,
    isHere: capabilities.isHere,
    view: () => ({ ...view(channel, seen, hello), capabilities }),
    see: (now) => {
      seen = now;
      if (seeStopped(now)) channel.news.contact();
    },
    connect: () =>
      seen.problem === undefined ? channel.connect() : Promise.resolve(err(brokenTarget(seen))),
    disconnect: () => channel.disconnect(),
    isWanted: () => channel.isWanted,
    isAwake: () => seen.problem === undefined && seen.isRunning !== false,
    hello: async () => remember(await helloNow(channel, freeBytes)),
  };
}

/** The facts of the first contact, with the free space of now: the rest of a machine does not change while its agent runs. */
async function helloNow(
  channel: AgentChannel,
  freeBytes: () => Promise<Result<number | null, Refusal>>,
): Promise<Result<Hello, Refusal>> {
  const answer = await channel.hello();
  if (!answer.ok) return answer;
  const free = await Promise.race([freeBytes(), sleep(ROOM_MS, null, { ref: false })]);
  return ok({ ...answer.value, diskFreeBytes: free?.ok === true ? free.value : null });
}

/** Calls of a target: each is a verb of the agent. */
function requestsOf(channel: AgentChannel, scheduler: Scheduler | undefined) {
  const askAgent = askWithRetry(channel);
  const ask = async <T>(verb: string, fields: object, schema: z.ZodType<T>) =>
    map(await askAgent(verb, fields, schema), ({ value }) => value);
  return {
    ...fileRequests(askAgent, ask),
    launch: (spec: Spec, secretEnv: Readonly<Record<string, string>>) =>
      ask('launch', { spec, secretEnv }, answers.launch),
    list: () => allPages((after) => ask('list', { after }, answers.list)),
    digest: async (runId: string) =>
      map(await ask('digest', { runId }, answers.digest), ({ run }) => run),
    control: async (runId: string, mode: StopMode, nonce: string) =>
      done(await ask('control', { runId, mode, nonce }, answers.nothing)),
    isAlive: async (proc: Proc) =>
      map(await ask('alive', { proc }, answers.alive), ({ alive }) => alive),
    stopProcess: async (runId: string, proc: Proc, mode: StopMode, waits: Spec['stop']) =>
      done(await ask('stopProcess', { runId, proc, mode, waits }, answers.nothing)),
    writeVerdict: async (runId: string, verdict: object) =>
      done(await ask('writeVerdict', { runId, verdict }, answers.nothing)),
    envs: async (projects: readonly string[] = []) =>
      map(await ask('envs', { projects }, answers.envs), ({ envs }) => envs),
    sizes: (runIds: readonly string[]) => sizesBy(ask, 'sizes', { runIds }),
    pathSizes: (paths: readonly string[]) => sizesBy(ask, 'pathSizes', { paths }),
    remove: async (runId: string) =>
      map(await ask('remove', { runId }, answers.remove), ({ bytes }) => bytes),
    lookEnv: (python: string) => ask('lookEnv', { python }, answers.lookEnv),
    runScript: (request: ScriptRequest) => ask('runScript', { ...request }, answers.runScript),
    endScript: async (token: string) =>
      map(await ask('endScript', { token }, answers.endScript), ({ ended }) => ended),
    logout: () => ask('logout', {}, answers.logout),
    ...jobRequests(ask, scheduler),
  };
}

const sizesBy = async (ask: Ask, verb: string, fields: object) =>
  map(await ask(verb, fields, answers.sizes), ({ sizes }) => new Map(Object.entries(sizes)));

/** Calls about the cluster whose jobs it submits. On a target that is none they are refused there. */
const jobRequests = (ask: Ask, scheduler: Scheduler | undefined) => ({
  cluster: () => ask('cluster', { scheduler }, answers.cluster),
  queuedJob: (jobId: string, from?: number) =>
    ask('queuedJob', { scheduler, jobId, from }, answers.queuedJob),
  cancelJob: (jobId: string) => ask('cancelJob', { scheduler, jobId }, answers.nothing),
  planJob: (options: JobOptions, runId: string, isTested: boolean) =>
    ask('planJob', { scheduler, options, runId, isTested }, answers.planJob),
  planAllocation: (options: SlurmOptions) => ask('planAllocation', { options }, answers.planJob),
  allocate: (options: SlurmOptions) => ask('allocate', { options }, answers.allocate),
  allocation: async () =>
    map(await ask('allocation', {}, answers.allocation), ({ allocation }) => allocation),
});

/** Heads that came one after another. */
function splitHeads(
  all: Uint8Array<ArrayBuffer>,
  lengths: readonly (number | null)[],
): readonly (Uint8Array<ArrayBuffer> | null)[] {
  let at = 0;
  return lengths.map((length) => {
    if (length === null) return null;
    at += length;
    return all.subarray(at - length, at);
  });
}

type Ask = <T>(verb: string, fields: object, schema: z.ZodType<T>) => Promise<Result<T, Refusal>>;

/** Calls about files, folders and programs of a target. */
function fileRequests(askAgent: ReturnType<typeof askWithRetry>, ask: Ask) {
  return {
    freeBytes: async () => map(await ask('room', {}, answers.room), ({ freeBytes }) => freeBytes),
    exists: async (path: string) =>
      map(await ask('stat', { path }, answers.stat), ({ exists }) => exists),
    find: async (root: string, globs: readonly string[]) =>
      map(await ask('find', { root, globs }, answers.find), ({ files }) => files),
    folder: (path: string, hidden: boolean) => ask('folder', { path, hidden }, answers.folder),
    program: ({ program, cwd, path }: ProgramQuery) =>
      ask('program', { program, cwd, path }, answers.program),
    read: async (path: string, from: number, max: number) =>
      map(await askAgent('read', { path, from, max }, answers.read), ({ value, bytes }) => ({
        size: value.size,
        bytes,
      })),
    walk: (path: string, bounds: WalkBounds) => ask('walk', { path, ...bounds }, answers.walk),
    heads: async (paths: readonly string[], bytes: number) =>
      map(await askAgent('heads', { paths, bytes }, answers.heads), ({ value, bytes: all }) =>
        splitHeads(all, value.lengths),
      ),
  };
}

/** Events of a target, followed files, and the channel's own state. */
function eventsOf(
  channel: AgentChannel,
): Pick<
  Target,
  'askTransfer' | 'tail' | 'onDigest' | 'onGone' | 'onContact' | 'lostSinceMs' | 'close'
> {
  return {
    askTransfer: (verb, fields, schema, bytes) => channel.ask(verb, fields, schema, bytes),
    tail: (path, from, ident, sink) => channel.tail(path, from, ident, sink),
    onDigest: (listener) => channel.news.onDigest(listener),
    onGone: (listener) => channel.news.onGone(listener),
    onContact: (listener) => channel.news.onContact(listener),
    lostSinceMs: () => channel.lostSinceMs,
    close: () => channel.close(),
  };
}

/** Every run directory, page by page: one frame could not hold those of a full disk. */
async function allPages(
  page: (after: string) => Promise<Result<z.infer<typeof answers.list>, Refusal>>,
): Promise<Result<readonly RunDigest[], Refusal>> {
  const runs: RunDigest[] = [];
  for (let isMore = true; isMore;) {
    const next = await page(runs.at(-1)?.runId ?? '');
    if (!next.ok) return next;
    runs.push(...next.value.runs);
    isMore = next.value.more && next.value.runs.length > 0;
  }
  return ok(runs);
}

function done(answer: Result<unknown, Refusal>): Result<void, Refusal> {
  return answer.ok ? ok(undefined) : answer;
}

function map<T, U>(result: Result<T, Refusal>, change: (value: T) => U): Result<U, Refusal> {
  return result.ok ? ok(change(result.value)) : result;
}
