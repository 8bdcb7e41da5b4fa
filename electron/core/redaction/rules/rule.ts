/** Match of a rule, for `isSecret`. */
export interface RuleMatch {
  /** The name, option or scheme beside the value, where the shape has a group `name`; else ''. */
  readonly name: string;
  readonly value: string;
  /** Text after the value on its line. */
  readonly rest: string;
  readonly full: string;
}

/**
 * Rule by which a secret is recognized. A shape stays within a line. Its group v1, v2, v3 or v4 is the secret, and is at its end; a shape
 * without such groups is one from its beginning to its end.
 */
export interface SecretRule {
  readonly id: string;
  /** As a report counts it. */
  readonly kind: string;
  /** A text without any of these, in either case, holds no such secret. In lower case. */
  readonly literals: readonly string[];
  /** Quick pattern: if it does not match, the shape does not either; it takes a small part of the shape's time. */
  readonly quick?: RegExp;
  /** With the flag g; linear in the text. */
  readonly shape: RegExp;
  /** Whether it is one. Without it, anything of that shape is. */
  readonly isSecret?: (match: RuleMatch) => boolean;
  /** Whether the secret is known by how it begins. Then it is looked for where a line was wrapped within it, too. */
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
