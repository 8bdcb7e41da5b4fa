/** Rule of one file: judges facts, and gives what it found, with remedies; [] where it finds nothing or does not apply. Pure. */
export interface RuleBody<Facts, Found> {
  /** Position in its list: the lowest is listed first. */
  readonly order: number;
  judge(facts: Facts): readonly Found[];
}

/** Rule with its id, which is the name of its file. */
export type Named<T> = T & { readonly id: string };

export type Rule<Facts, Found> = Named<RuleBody<Facts, Found>>;

/** What a file says of its rule. */
export interface RuleText<Facts, Found> {
  readonly order?: number;
  /** One finding, several, or null for none. */
  readonly judge: (facts: Facts) => Found | readonly Found[] | null;
}

/** Defines a rule: the default export of a file in a folder of rules. */
export function defineRule<Facts, Found>({
  order = 0,
  judge,
}: RuleText<Facts, Found>): RuleBody<Facts, Found> {
  return { order, judge: (facts) => listOf(judge(facts)) };
}

/** A list of what may be one, several or none. */
export function listOf<Found>(found: Found | readonly Found[] | null): readonly Found[] {
  if (found === null) return [];
  return isList(found) ? found : [found];
}

const isList = <Found>(found: Found | readonly Found[]): found is readonly Found[] =>
  Array.isArray(found);
