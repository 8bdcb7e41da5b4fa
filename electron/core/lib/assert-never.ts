/** A case we forgot is a bug: loud, and at compile time. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
