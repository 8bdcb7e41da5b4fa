import type { Spec } from '#core/contract/run/run-directory';
import type { StreamCursor } from '../../store/store';
import { patternsOf } from '../patterns/patterns-file';
import type { RunDeps } from '../run-deps';
import { FileSearch } from './file-search';
import type { RunNeighbours } from './run-neighbours';
import { type SourceFile, searches, sourceGroups } from './source-search';
import { StreamFollowing } from './stream-following';

const OWN = [
  { stream: 'ticks', kind: 'ticks', name: 'ticks.jsonl' },
  { stream: 'samples', kind: 'samples', name: 'samples.jsonl' },
  { stream: 'log', kind: 'log', name: 'output.log' },
] as const;

/** Bytes of files that are in the store, of those that were there when they were last looked at. */
export interface FilesRead {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** All files of one run that are read: the supervisor's own, and the trainer's as they appear. */
export class RunFiles {
  readonly #where: RunDeps & { readonly runId: string };
  readonly #neighbours: RunNeighbours;
  /** null: all that it writes is declared. */
  readonly #search: FileSearch | null;
  readonly #runDir: string;
  readonly #spec: Spec;
  readonly #onProgress: () => void;
  readonly #open = new Map<string, StreamFollowing>();
  readonly #finished = new Set<string>();
  #cursors = new Map<string, StreamCursor>();
  #totalBytes = 0;

  constructor(
    deps: RunDeps & { readonly neighbours: RunNeighbours },
    runDir: string,
    spec: Spec,
    onProgress: () => void,
  ) {
    this.#where = { ...deps, runId: spec.runId };
    this.#neighbours = deps.neighbours;
    this.#search =
      spec.findsFiles === true ? new FileSearch(deps.target, spec, runDir, deps.neighbours) : null;
    this.#runDir = runDir;
    this.#spec = spec;
    this.#onProgress = onProgress;
  }

  async begin(): Promise<void> {
    const { store, runId, home } = this.#where;
    const { targetX } = this.#spec.expectations;
    await store.beginRun({
      runId,
      dialect: this.#spec.dialect,
      patterns: [...(await patternsOf(home, this.#spec))],
      markers: this.#spec.expectations.markers ?? [],
      failMarkers: this.#spec.expectations.failMarkers ?? [],
      states: this.#spec.states ?? [],
      ranges: this.#spec.ranges ?? [],
      ...(targetX === undefined ? {} : { targetX }),
    });
    const cursors = await store.cursors(runId);
    this.#cursors = new Map(cursors.map((cursor) => [cursor.stream, cursor]));
    for (const { stream } of cursors) this.#neighbours.claim(stream, runId);
    this.#search?.begin(Date.now());
    for (const { stream, kind, name } of OWN) {
      this.#follow({ stream, kind, path: `${this.#runDir}/${name}`, ident: null });
    }
  }

  read(): FilesRead {
    const doneBytes = [...this.#open.values()].reduce((sum, { offset }) => sum + offset, 0);
    return { doneBytes, totalBytes: Math.max(doneBytes, this.#totalBytes) };
  }

  /** Searches to the end for files that the run wrote without a word, before what it wrote is read to its end. */
  async check(): Promise<void> {
    const { store, runId } = this.#where;
    await this.#search?.scan((await store.logFacts(runId)).logFolders);
  }

  /**
   * Looks for trainer files and begins to follow the next of each group. `all`: everything is read to its end.
   * @param looks keeps searching beside it for files that nothing names
   */
  async scan(
    startedMs: number | null,
    isShown = false,
  ): Promise<{ all: boolean; sources: boolean }> {
    const { target, store, runId } = this.#where;
    const facts = await store.logFacts(runId);
    if (isShown) this.#search?.scanIfDue(facts.logFolders, Date.now());
    const specs = searches(this.#spec, facts, this.#search?.specs);
    const own = OWN.map(({ name }) => name);
    const result = await target.find(this.#runDir, [...own, ...specs.map(({ glob }) => glob)]);
    if (!result.ok) return { all: false, sources: true };
    this.#totalBytes = result.value.reduce((sum, { size }) => sum + size, 0);
    const isOpen = (path: string): boolean => this.#open.has(path) || this.#cursors.has(path);
    const groups = sourceGroups(specs, result.value, startedMs, isOpen);
    const read = await Promise.all(groups.map((group) => this.#readGroup(group)));
    const ownRead = OWN.every(({ stream, name }) => {
      const size = result.value.find((file) => file.glob === name)?.size ?? 0;
      return (this.#open.get(stream)?.offset ?? 0) >= size;
    });
    const sources = read.every(Boolean);
    return { all: ownRead && sources, sources };
  }

  /** The run has ended: what was held back (a last line without its end, the rollouts of a step) is complete now. */
  async finish(): Promise<void> {
    const { store, runId } = this.#where;
    for (const { stream } of this.#open.values()) await store.finishStream(runId, stream);
  }

  /** Resolves when what is kept of them at home is in the store. */
  async atHome(): Promise<void> {
    await Promise.all([...this.#open.values()].map((following) => following.atHome));
  }

  close(): void {
    this.#neighbours.release(this.#where.runId);
    for (const following of this.#open.values()) following.close();
  }

  async #readGroup(group: readonly SourceFile[]): Promise<boolean> {
    for (const [i, file] of group.entries()) {
      if (this.#finished.has(file.path)) continue;
      const following = this.#open.get(file.path) ?? this.#follow({ ...file, stream: file.path });
      if (following.offset < file.size) return false;
      if (file.kind === 'rollouts' && i < group.length - 1) await this.#finishFile(following);
    }
    return true;
  }

  /** Hundreds of rollout files need not be watched once the next step's file is there. */
  async #finishFile(following: StreamFollowing): Promise<void> {
    await this.#where.store.finishStream(this.#where.runId, following.stream);
    following.close();
    this.#open.delete(following.stream);
    this.#finished.add(following.stream);
  }

  #follow(file: ConstructorParameters<typeof StreamFollowing>[1]): StreamFollowing {
    const cursor = this.#cursors.get(file.stream);
    const following = new StreamFollowing(this.#where, file, cursor, this.#onProgress);
    this.#open.set(file.stream, following);
    return following;
  }
}
