import { ANSWERS_FOLDER } from '#core/contract/run/launch';
import type { SourceSpec, Spec } from '#core/contract/run/run-directory';
import type { WalkEntry } from '../../targets/agent/agent-messages';
import type { Target } from '../../targets/target';
import { type TrainingFile, folderOf, scopeOf, trainingFile } from '../finder/training-files';
import { isSqlite } from '#core/telemetry/files/sqlite-file';
import { SCHEMA_BYTES } from '#core/telemetry/stores/stores';
import { mlflowMetric } from '#core/telemetry/files/mlflow-path';
import { HEAD_BYTES, recognise } from '../finder/recognise';
import { headsOf } from '../finder/scan';
import { isOwnFile } from './file-owner';
import type { RunNeighbours } from './run-neighbours';
import { searchFolders } from './search-folders';

/** From one search to the next; the last one again and again. A first event file comes seconds after the start. */
const WAITS_MS = [0, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A search may take this share of the time at most. */
const MAX_SHARE = 1 / 20;
const BOUNDS = { most: 10_000, depth: 8, budgetMs: 3_000 };
const MAX_FILES = 200;
/** Files whose heads are read in one search. */
const MAX_HEADS = 1_000;
/** A run that began so recently has written nothing yet: what is there is not its own. */
const MAX_AGE_MS = 5_000;

type Machine = Pick<Target, 'walk' | 'heads' | 'read'>;

/** Finds the files that a run writes without a word in its log: below its folder, and below folders that its command line or log names. */
export class FileSearch {
  readonly #target: Machine;
  readonly #spec: Spec;
  readonly #runDir: string;
  readonly #neighbours: RunNeighbours;
  readonly #sources = new Map<string, SourceSpec>();
  /** Recognised files that were there when the run began, with their first bytes then. */
  readonly #before = new Map<string, string>();
  /** Files that are nothing of ours, no matter what they grow to. */
  readonly #strange = new Set<string>();
  #named = '';
  #searches = 0;
  #dueMs = 0;
  #working: Promise<void> | null = null;

  constructor(target: Machine, spec: Spec, runDir: string, neighbours: RunNeighbours) {
    this.#target = target;
    this.#spec = spec;
    this.#runDir = runDir;
    this.#neighbours = neighbours;
  }

  /** The files that were found so far, as sources. */
  get specs(): readonly SourceSpec[] {
    return [...this.#sources.values()];
  }

  /** Notes what is there as the run begins; nothing of a run that began long ago. */
  begin(nowMs: number): void {
    this.#working = this.#noteBefore(nowMs).finally(() => {
      this.#working = null;
    });
  }

  async #noteBefore(nowMs: number): Promise<void> {
    const startedMs = this.#neighbours.around(this.#spec.runId)?.run.startedMs ?? null;
    if (startedMs === null || Math.abs(nowMs - startedMs) > MAX_AGE_MS) return;
    for (const folder of searchFolders(this.#spec, [])) {
      const files = await this.#candidates(folder, ({ mtimeMs }) => mtimeMs < startedMs);
      if (files.length === 0) continue;
      // Of a file that the run wrote since the walk, the head read is the run's own.
      const changedMs = await this.#changesIn(folder);
      for (const { file, head } of files)
        if (changedMs.get(file.path) === file.mtimeMs) this.#before.set(file.path, hex(head));
    }
  }

  async #changesIn(folder: string): Promise<ReadonlyMap<string, number>> {
    const walked = await this.#walk(folder);
    if (!walked.ok || walked.value.root === null) return new Map();
    const { root, entries } = walked.value;
    return new Map([root, ...entries].map(({ path, mtimeMs }) => [path, mtimeMs]));
  }

  /** Starts a search when it is time for one; nothing waits for it. @param logFolders those that the log names */
  scanIfDue(logFolders: readonly string[], nowMs: number): void {
    const named = JSON.stringify(logFolders);
    const isDue = nowMs >= this.#dueMs || named !== this.#named;
    if (isDue && this.#working === null) void this.scan(logFolders);
  }

  /** Searches now, after a search that is under way. Never rejects: a machine that cannot be asked is asked again. */
  async scan(logFolders: readonly string[]): Promise<void> {
    while (this.#working !== null) await this.#working;
    this.#named = JSON.stringify(logFolders);
    this.#working = this.#search(logFolders).finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  async #search(logFolders: readonly string[]): Promise<void> {
    const fromMs = performance.now();
    const around = this.#neighbours.around(this.#spec.runId);
    if (around === null) return;
    for (const folder of searchFolders(this.#spec, logFolders)) {
      const isNew = ({ mtimeMs }: WalkEntry): boolean => mtimeMs >= around.run.startedMs - 2_000;
      for (const { file, head } of await this.#candidates(folder, isNew)) {
        if (this.#existed(file, head) || !isOwnFile(file, around.run, around.others)) continue;
        if (this.#neighbours.claim(file.path, this.#spec.runId)) this.#accept(file);
      }
    }
    const tookMs = performance.now() - fromMs;
    const waitMs = WAITS_MS[Math.min((this.#searches += 1), WAITS_MS.length - 1)] ?? 0;
    this.#dueMs = Date.now() + Math.max(waitMs, tookMs / MAX_SHARE);
  }

  /** Recognised files below a folder that are not known yet. */
  async #candidates(
    folder: string,
    isWanted: (entry: WalkEntry) => boolean,
  ): Promise<readonly { readonly file: TrainingFile; readonly head: Uint8Array }[]> {
    const walked = await this.#walk(folder);
    if (!walked.ok || walked.value.root === null) return [];
    const { root, entries } = walked.value;
    const files = (root.kind === 'folder' ? entries : [root])
      .filter((entry) => entry.kind === 'file' && entry.size > 0 && isWanted(entry))
      .filter((entry) => !this.#isListed(entry))
      .slice(0, MAX_HEADS);
    const heads = await headsOf(this.#target, files);
    if (!heads.ok) return [];
    return files.flatMap((entry, i) => {
      const head = heads.value[i] ?? null;
      const kind = head === null ? null : recognise(entry.path, head, false);
      if (head !== null && kind !== null && kind !== 'log' && kind !== 'binary') {
        return [{ file: trainingFile(entry, kind, head), head }];
      }
      // A database gets its tables one by one.
      const isSettled = head !== null && (!isSqlite(head) || head.length >= SCHEMA_BYTES);
      if (isSettled && head.length >= HEAD_BYTES) this.#strange.add(entry.path);
      return [];
    });
  }

  #walk(folder: string): ReturnType<Machine['walk']> {
    return this.#target.walk(folder, { ...BOUNDS, skip: [...this.#ownFolders()] });
  }

  /** Supervisor and engine write there, and other runs. */
  #ownFolders(): readonly string[] {
    const runs = folderOf(this.#runDir);
    return [runs, ...['keep', 'python', 'logs'].map((name) => `${folderOf(runs)}/${name}`)];
  }

  #isListed({ path }: WalkEntry): boolean {
    const slashed = path.replaceAll('\\', '/');
    const runDir = this.#runDir.replaceAll('\\', '/');
    const isOurs =
      folderOf(slashed) === runDir || slashed.startsWith(`${runDir}/${ANSWERS_FOLDER}/`);
    if (isOurs || this.#strange.has(path) || this.#sources.has(path)) return true;
    if (this.#sources.get(folderOf(path))?.kind === 'rollouts') return path.endsWith('.jsonl');
    const metric = mlflowMetric(slashed);
    return metric !== null && this.#sources.has(metric.folder);
  }

  /** Was it there before the run, and was only added to since? What it holds is an earlier training's then. */
  #existed(file: TrainingFile, head: Uint8Array): boolean {
    const before = this.#before.get(file.path);
    return before !== undefined && hex(head).startsWith(before);
  }

  /** Rollouts come one file a step, MLflow's values one file a metric: their folder is one source. */
  #accept(file: TrainingFile): void {
    const { kind, path } = file;
    if (kind === 'log' || this.#sources.size >= MAX_FILES) return;
    const folder = scopeOf(file);
    if (kind === 'rollouts') this.#sources.set(folder, { kind, glob: `${folder}/*.jsonl` });
    else if (kind === 'mlflow-metric') {
      this.#sources.set(folder, { kind, glob: `${folder}/metrics/**` });
    } else this.#sources.set(path, { kind, glob: path });
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
