/**
 * When a distro was found stopped after its agent was last there. Nothing that was started in it before that look is
 * alive any more, even where the distro was started anew since.
 */
export class FoundStopped {
  #enteredMs = -Infinity;
  #sinceMs: number | null = null;

  get sinceMs(): number | null {
    return this.#sinceMs;
  }

  /** An agent answers in it: what runs there is seen from now on. */
  entered(nowMs: number = Date.now()): void {
    this.#enteredMs = nowMs;
    this.#sinceMs = null;
  }

  /**
   * wsl.exe listed what runs, and this distro was not among it.
   * @param askedMs when it was asked
   * @returns is that news?
   */
  see(askedMs: number): boolean {
    if (this.#sinceMs !== null || askedMs < this.#enteredMs) return false;
    this.#sinceMs = askedMs;
    return true;
  }
}
