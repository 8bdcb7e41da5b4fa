/** Set-up talks on stderr only: stdout belongs to the answer of the task. @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Something the user can fix: what is concerned, why it failed, what to do. */
export class SetupError extends Error {
  /**
   * @param {string} thing
   * @param {string} reason
   * @param {string} remedy
   */
  constructor(thing, reason, remedy) {
    super(`${thing}: ${reason}. ${remedy}`);
    this.name = 'SetupError';
    this.remedy = remedy;
  }
}
