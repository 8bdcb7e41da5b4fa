const MAX_CAUSES = 5;

/** Stack of an error with those of its causes; null where there is none. */
export function stackOf(cause: unknown): string | null {
  const stacks = errorsOf(cause).map(({ stack, message }) => stack ?? message);
  return stacks.length === 0 ? null : stacks.join('\nCaused by: ');
}

/** The message with that of its cause, where it does not hold that already. */
export function causeMessage(message: string, cause: unknown): string {
  const why = cause instanceof Error ? cause.message : String(cause);
  return message.includes(why) ? message : `${message} ${why}`;
}

function errorsOf(cause: unknown): readonly Error[] {
  const errors: Error[] = [];
  let next = cause;
  while (next instanceof Error && errors.length < MAX_CAUSES && !errors.includes(next)) {
    errors.push(next);
    next = next.cause;
  }
  return errors;
}
