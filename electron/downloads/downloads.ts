import { homedir } from 'node:os';
import path from 'node:path';
import type {
  DownloadPreview,
  DownloadRequest,
  DownloadView,
  MirrorTest,
} from '#core/contract/download/download-calls';
import type { DownloadSettings, MirrorKind } from '#core/contract/download/mirrors';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { arrivedBytes, DownloadJob, freeBytes } from './download-job';
import { DownloadStore, type StoredDownload } from './download-store';
import { journaledParts } from './journaled-parts';
import { findCopies } from './hub/local-copies';
import { testMirrors } from './mirror-test';
import { Network } from './network';
import { downloadId, type PartPaths } from './file/part-paths';
import { hubToken, locationOf, type PlanDeps, planDownload } from './plan-download';
import { removePart } from './file/part-file';
import { parseSource } from './source';

const KEEP_EVERY_MS = 1_000;
const WAITS = { firstMs: 500, maxMs: 30_000 };
const MAX_FAILURES = 8;

export interface DownloadsDeps {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: () => Promise<DownloadSettings>;
  /** Token of the Hub that the user stored; null: none. */
  readonly token: () => Promise<string | null>;
  /** Folders of the user's projects, to look for copies in. */
  readonly folders: () => Promise<readonly string[]>;
  readonly changed: () => void;
}

/** Every download of this engine, and those of an engine before it that did not arrive. */
export class Downloads {
  readonly #deps: DownloadsDeps;
  readonly #network: Network;
  readonly #store: DownloadStore;
  readonly #jobs = new Map<
    string,
    { readonly job: DownloadJob; readonly request: DownloadRequest }
  >();
  /** Downloads of an engine before this one. */
  readonly #before: Map<string, StoredDownload>;

  private constructor(
    deps: DownloadsDeps,
    store: DownloadStore,
    before: readonly StoredDownload[],
  ) {
    this.#deps = deps;
    this.#network = new Network(deps.env);
    this.#store = store;
    this.#before = new Map(before.map((one) => [one.view.id, one]));
  }

  static async open(deps: DownloadsDeps): Promise<Downloads> {
    const store = new DownloadStore(deps.home);
    return new Downloads(deps, store, await store.read());
  }

  /** Names, sizes and copies on this machine; writes nothing. */
  async preview(
    request: DownloadRequest,
    signal = new AbortController().signal,
  ): Promise<Result<DownloadPreview, Refusal>> {
    const elsewhere = notHere(request);
    if (elsewhere !== null) return err(elsewhere);
    const plan = await planDownload(request.source, request.to, await this.#planDeps(), signal);
    if (!plan.ok) return plan;
    const { to, commit, files, bytes } = plan.value;
    const copies = await findCopies(plan.value, {
      env: this.#deps.env,
      homedir: homedir(),
      windowsUsers: '/mnt/c/Users',
      folders: await this.#deps.folders(),
    });
    return ok({
      id: downloadId(request.source, to),
      source: request.source,
      to,
      commit,
      files: files.length,
      bytes,
      arrivedBytes: await arrivedBytes(plan.value),
      freeBytes: await freeBytes(to),
      copies: [...copies],
    });
  }

  /** Starts it, or continues with the same one. @param copyFrom a copy on this machine to use instead of the network */
  async start(
    request: DownloadRequest,
    copyFrom: string | null = null,
  ): Promise<Result<DownloadView, Refusal>> {
    const elsewhere = notHere(request);
    if (elsewhere !== null) return err(elsewhere);
    const source = parseSource(request.source);
    if (!source.ok) return source;
    const planDeps = await this.#planDeps();
    const to = locationOf(source.value, request.to, planDeps.base);
    const id = downloadId(request.source, to);
    const running = this.#jobs.get(id);
    if (running?.job.hasEnded === false) return ok(running.job.view());
    const busy = [...this.#jobs.values()].some(({ job }) => !job.hasEnded && job.view().to === to);
    if (busy && source.value.kind === 'repo') return err(folderBusy(to));
    const { downloadQuietMs, downloadReconnectMs } = planDeps.settings;
    const policy = {
      quietMs: downloadQuietMs,
      reconnectMs: Math.max(downloadQuietMs, downloadReconnectMs),
      waits: WAITS,
      maxFailures: MAX_FAILURES,
    };
    const { changed } = this.#deps;
    const job = new DownloadJob(id, to, request, { ...planDeps, policy, changed, copyFrom });
    this.#jobs.set(id, { job, request });
    this.#before.delete(id);
    void this.#follow(job, request);
    return ok(job.view());
  }

  async resume(id: string): Promise<Result<DownloadView, Refusal>> {
    const request = this.#jobs.get(id)?.request ?? this.#before.get(id)?.request;
    return request === undefined ? err(noSuchDownload(id)) : this.start(request);
  }

  progress(id: string): Result<DownloadView, Refusal> {
    const view = this.#jobs.get(id)?.job.view() ?? this.#before.get(id)?.view;
    return view === undefined ? err(noSuchDownload(id)) : ok(view);
  }

  /** Whether a download is running. */
  get isBusy(): boolean {
    return [...this.#jobs.values()].some(({ job }) => !job.hasEnded);
  }

  /** The newest first. */
  list(): readonly DownloadView[] {
    const mine = [...this.#jobs.values()].map(({ job }) => job.view());
    const before = [...this.#before.values()].map(({ view }) => view);
    return [...mine, ...before].toSorted((a, b) => b.beganMs - a.beganMs);
  }

  /** Stops it and keeps what has arrived. */
  async cancel(id: string): Promise<Result<DownloadView, Refusal>> {
    const running = this.#jobs.get(id);
    running?.job.cancel();
    await running?.job.run();
    return this.progress(id);
  }

  /** Forgets it, and deletes what has arrived of it; whole files stay. */
  async remove(id: string): Promise<Result<{ freedBytes: number }, Refusal>> {
    const result = this.progress(id);
    if (!result.ok) return result;
    await this.cancel(id);
    const request = this.#jobs.get(id)?.request ?? this.#before.get(id)?.request;
    let freedBytes = 0;
    for (const paths of await this.#partsOf(id, request)) freedBytes += await removePart(paths);
    this.#jobs.delete(id);
    this.#before.delete(id);
    this.#store.remove(id);
    this.#deps.changed();
    return ok({ freedBytes });
  }

  testMirrors(kind: MirrorKind, custom: string | null): Promise<MirrorTest[]> {
    return this.#deps
      .settings()
      .then((settings) => testMirrors({ kind, custom, settings, network: this.#network }));
  }

  /** Ends every download; what has arrived is proven first. */
  async close(): Promise<void> {
    for (const { job } of this.#jobs.values()) job.cancel();
    await Promise.all([...this.#jobs.values()].map(({ job }) => job.run()));
    for (const { job, request } of this.#jobs.values()) this.#store.save(request, job.view());
    this.#network.close();
  }

  async #planDeps(): Promise<PlanDeps> {
    const token = hubToken((await this.#deps.token()) ?? this.#deps.env['HF_TOKEN'] ?? null);
    return {
      home: this.#deps.home,
      network: this.#network,
      settings: await this.#deps.settings(),
      base: path.join(homedir(), 'rl-cockpit'),
      token,
      env: this.#deps.env,
    };
  }

  /** Parts of a download: those that have a journal, and those that it may have begun. */
  async #partsOf(id: string, request: DownloadRequest | undefined): Promise<readonly PartPaths[]> {
    const existing = await journaledParts({ home: this.#deps.home, id });
    const plan = this.#jobs.get(id)?.job.plan;
    if (plan !== null && plan !== undefined) return plan.files.map(({ paths }) => paths);
    if (request === undefined || existing.length > 0) return existing;
    const { signal } = new AbortController();
    const again = await planDownload(request.source, request.to, await this.#planDeps(), signal);
    return again.ok ? again.value.files.map(({ paths }) => paths) : [];
  }

  async #follow(job: DownloadJob, request: DownloadRequest): Promise<void> {
    const save = () => this.#store.save(request, job.view());
    save();
    const keeping = setInterval(save, KEEP_EVERY_MS).unref();
    await job.run();
    clearInterval(keeping);
    if (this.#jobs.get(job.view().id)?.job === job) save();
    this.#deps.changed();
  }
}

const noSuchDownload = (id: string): Refusal => ({
  code: 'no-such-download',
  says: `There is no download ${id}.`,
  remedy: 'List them with: downloads',
});

const folderBusy = (to: string): Refusal => ({
  code: 'folder-busy',
  says: `Another download is writing to ${to}.`,
  remedy: 'Wait for it, or choose another folder.',
});

/** On another target nothing of ours downloads yet. */
function notHere({ target }: DownloadRequest): Refusal | null {
  if (target === 'local') return null;
  return {
    code: 'only-here',
    says: `RL Cockpit downloads on this computer only, not yet on ${target}.`,
    remedy: `Download it here, then send it: send --target ${target} FOLDER --all`,
  };
}
