import { execFileSync } from 'node:child_process';

const ip = (...words: readonly string[]) => execFileSync('ip', [...words], { stdio: 'pipe' });

/** Network namespaces want root, and Linux. */
export const hasCables = process.platform === 'linux' && process.getuid?.() === 0;

/** Its own machine on a network of two: a namespace at the other end of a cable that can be pulled. */
export class NetworkCable {
  readonly #name: string;
  readonly #here: string;
  /** The address of the other end. */
  readonly remote: string;

  private constructor(n: number) {
    this.#name = `rlc-${n}`;
    this.#here = `rlc-${n}-a`;
    this.remote = `10.213.${n}.2`;
    const far = `rlc-${n}-b`;
    ip('netns', 'add', this.#name);
    ip('link', 'add', this.#here, 'type', 'veth', 'peer', 'name', far, 'netns', this.#name);
    ip('addr', 'add', `10.213.${n}.1/30`, 'dev', this.#here);
    ip('link', 'set', this.#here, 'up');
    ip('-n', this.#name, 'addr', 'add', `${this.remote}/30`, 'dev', far);
    ip('-n', this.#name, 'link', 'set', far, 'up');
    ip('-n', this.#name, 'link', 'set', 'lo', 'up');
  }

  static lay(): NetworkCable {
    return new NetworkCable(1 + (process.pid % 250));
  }

  /** In front of a program that runs at the other end. */
  get within(): readonly string[] {
    return ['ip', 'netns', 'exec', this.#name];
  }

  /** Nothing passes any more, and neither end is notified. */
  pull(): void {
    ip('link', 'set', this.#here, 'down');
  }

  plugIn(): void {
    ip('link', 'set', this.#here, 'up');
  }

  remove(): void {
    ip('netns', 'del', this.#name);
  }
}
