/** Rule of one file: judges facts, and gives what it found, with remedies; [] where it finds nothing or does not apply. Pure. */
export interface RuleBody<Facts, Detected> {
  /** Position in its list: the lowest is listed first. */
  readonly order: number;
  judge(facts: Facts): readonly Detected[];
}

/** Rule with its id, which is the name of its file. */
export type Named<T> = T & { readonly id: string };

export type Rule<Facts, TargetFacts> = Named<RuleBody<Facts, TargetFacts>>;

/** What a file says of its rule. */
export interface RuleText<Facts, InstalledPackages> {
  readonly order?: number;
  /** One finding, several, or null for none. */
  readonly judge: (facts: Facts) => InstalledPackages | readonly InstalledPackages[] | null;
}

/** Defines a rule: the default export of a file in a folder of rules. */
export function defineRule<Facts, Match>({
  order = 0,
  judge,
}: RuleText<Facts, Match>): RuleBody<Facts, Match> {
  return { order, judge: (facts) => listOf(judge(facts)) };
}

/** A list of what may be one, several or none. */
export function listOf<Match>(match: Match | readonly Match[] | null): readonly Match[] {
  if (match === null) return [];
  return isList(match) ? match : [match];
}

const isList = <Match>(match: Match | readonly Match[]): match is readonly Match[] =>
  Array.isArray(match);
