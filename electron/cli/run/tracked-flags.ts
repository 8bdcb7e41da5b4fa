type Value = string | boolean | (string | boolean)[] | undefined;

/** The flags of one command line, and which of them the command has read. */
export class TrackedFlags {
  readonly #values: Readonly<Record<string, Value>>;
  readonly #read = new Set<string>();

  constructor(values: Readonly<Record<string, Value>>) {
    this.#values = values;
  }

  /** The value as it was parsed; undefined where the flag was not given. */
  value(name: string): Value {
    this.#read.add(name);
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  /** Names of the flags that were given. */
  get provided(): ReadonlySet<string> {
    return new Set(Object.keys(this.#values));
  }

  /** Names that the command has asked for so far, given or not. */
  get read(): ReadonlySet<string> {
    return this.#read;
  }

  /** Given, and not read yet: the command ignores it so far. */
  get unread(): readonly string[] {
    return Object.keys(this.#values).filter((name) => !this.#read.has(name));
  }
}
