/** What was found of a rule, for `isSecret`. */
export interface RuleMatch {
  /** The name, option or scheme beside the value, where the shape has a group `name`; else ''. */
  readonly name: string;
  readonly value: string;
  /** What follows the value on its line. */
  readonly rest: string;
  readonly whole: string;
}

/**
 * How a secret is known. A shape stays within a line. Its group v1, v2, v3 or v4 is the secret, and stands at its end; a shape without such
 * groups is one from its beginning to its end.
 */
export interface SecretRule {
  readonly id: string;
  /** As a report counts it. */
  readonly kind: string;
  /** A text without any of these, in either case, holds no such secret. In lower case. */
  readonly literals: readonly string[];
  /** Where this does not match, the shape does not either; it takes a small part of the shape's time. */
  readonly quick?: RegExp;
  /** With the flag g; linear in the text. */
  readonly shape: RegExp;
  /** Is it one? Without it, whatever has the shape is. */
  readonly isSecret?: (match: RuleMatch) => boolean;
  /** Is the secret known by how it begins? Then it is looked for where a line was wrapped within it, too. */
  readonly isPrefixed?: true;
}

/** A rule from the source of its shape. */
export const ruleOf = (
  id: string,
  kind: string,
  { literals, shape, flags = '' }: { literals: string; shape: string; flags?: string },
  isSecret?: SecretRule['isSecret'],
): SecretRule => ({
  id,
  kind,
  literals: literals.split(' '),
  shape: new RegExp(shape, `g${flags}`),
  ...(isSecret === undefined ? {} : { isSecret }),
});
