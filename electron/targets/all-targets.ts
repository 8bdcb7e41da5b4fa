import { finding } from '#core/contract/finding';
import { kindOfTarget } from '#core/contract/target-id';
import { kinds } from './kinds/index';
import type { Seen, Target, TargetHome, TargetKind } from './target';

export type ProjectsOn = (target: string) => Promise<readonly string[]>;

/** A kind that hangs (a broken wsl.exe) must not keep the others from being seen. */
const SCAN_TIMEOUT_MS = 15_000;

/** Every target of every kind, as far as scans saw it. A target that goes away stays, and says so. */
export class AllTargets {
  readonly #home: string;
  readonly #onNew: (target: Target) => void;
  readonly #projectsOn: ProjectsOn;
  readonly #targets = new Map<string, Target>();
  #appearance: Promise<void> | null = null;

  /**
   * @param onNew called of every target once, in the order of their opening
   * @param projectsOn folders of the user's projects on a target: environments are looked for in them, too
   */
  constructor(home: string, onNew: (target: Target) => void, projectsOn: ProjectsOn) {
    this.#home = home;
    this.#onNew = onNew;
    this.#projectsOn = projectsOn;
  }

  list(): readonly Target[] {
    return [...this.#targets.values()];
  }

  get(id: string): Target | undefined {
    return this.#targets.get(id);
  }

  /** Looks at all kinds, starting nothing anywhere. Those who ask meanwhile share the look. */
  scan(): Promise<void> {
    this.#appearance ??= this.#scanAll();
    return this.#appearance;
  }

  async #scanAll(): Promise<void> {
    await Promise.all(kinds.map((kind) => this.fetchView(kind)));
    this.#appearance = null;
  }

  /** One kind alone. */
  async fetchView(kind: TargetKind): Promise<void> {
    const seen = await kind.find(AbortSignal.timeout(SCAN_TIMEOUT_MS));
    for (const location of seen) this.#see(kind, location);
    const present = new Set(seen.map(({ id }) => id));
    for (const target of this.#ofKind(kind)) {
      if (!present.has(target.id) && kind.named?.(target.id) == null) target.see(goneNow(target));
    }
  }

  /** The target of an id that no scan reported, if its kind lets the user name one. */
  named(id: string): Target | undefined {
    for (const kind of kinds) {
      const seen = kind.named?.(id) ?? null;
      if (seen !== null) this.#see(kind, seen);
    }
    return this.#targets.get(id);
  }

  /** A target on which runs were seen: it exists, whether a scan reports it or not. */
  remembered(id: string): void {
    if (this.#targets.has(id)) return;
    for (const kind of kinds) {
      const seen = kind.remembered === undefined ? kind.named?.(id) : kind.remembered(id);
      if (seen != null) this.#see(kind, seen);
    }
  }

  forget(id: string): void {
    this.#targets.delete(id);
  }

  #see(kind: TargetKind, seen: Seen): void {
    const existing = this.#targets.get(seen.id);
    if (existing !== undefined) {
      existing.see(seen);
      return;
    }
    // Only the state of this computer is where this installation was configured to keep its own.
    const usual = kind.capabilities.isHere ? this.#home : null;
    const stateDir = kind.stateDir?.(seen.id, this.#home) ?? usual;
    const home: TargetHome = { stateDir };
    const opened = kind.open(seen, home);
    const projects = () => this.#projectsOn(seen.id);
    const target = { ...opened, envs: async () => opened.envs(await projects()) };
    this.#targets.set(seen.id, target);
    this.#onNew(target);
    target.onContact(() => void this.#seeBehind(target));
  }

  /** A host that turns out to be a login node: its cluster is a target of its own. */
  async #seeBehind(target: Target): Promise<void> {
    if (target.lostSinceMs() !== null || !target.isWanted()) return;
    const hello = await target.hello();
    if (!hello.ok) return;
    for (const { behind } of kinds) {
      const id = behind?.(target.id, hello.value) ?? null;
      if (id !== null && !this.#targets.has(id)) this.named(id);
    }
  }

  #ofKind({ id }: TargetKind): readonly Target[] {
    return this.list().filter((target) => kindOfTarget(target.id) === id);
  }
}

/** The id of a target by the name of its host, or by the id itself, as the user typed it. */
export function idOfHost(host: string): string {
  // The user may name the kind as well: `slurm:login1`.
  if (kinds.some((kind) => host.startsWith(`${kind.id}:`) && kind.named?.(host) != null))
    return host;
  const kind = kinds.find(({ acceptsHosts }) => acceptsHosts === true);
  return kind === undefined ? host : `${kind.id}:${host}`;
}

function goneNow(target: Target): Seen {
  const { id, name } = target.view();
  const says = 'It is no longer there.';
  return { id, name, isRunning: false, says, problem: finding('not-known', 'bad', says) };
}
