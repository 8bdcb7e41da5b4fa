import { LiteralAutomaton } from '../lib/literal-automaton';
import { type SecretSet, NO_SECRETS } from './secret-set';
import { ADDRESS_RULES } from './rules/addresses';
import { COMMAND_RULES } from './rules/commands';
import { HEADER_RULES } from './rules/headers';
import { NAME_RULES } from './rules/names';
import { PREFIX_RULES } from './rules/prefixes';
import type { SecretRule } from './rules/rule';

/** Range of a secret in a text; `start` is behind what names it (`sk-`, `Bearer `, `OPENAI_API_KEY=`). */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Every rule. The first that knows a secret says of what kind it is. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...PREFIX_RULES,
  ...ADDRESS_RULES,
  ...HEADER_RULES,
  ...COMMAND_RULES,
  ...NAME_RULES,
];

/** A line with one may hold the beginning of a private key, or another one of `private-key.ts`. */
const KEY_BLOCK_LITERALS = ['private key', 'private-lines'];
const STORED = 'Stored key';
/** The beginning of a known form is enough to look for the form. */
const HEAD = 8;

/** Documented beginnings that are shown before the mark. */
const PREFIX =
  /^(?:(?:sk|pk|rk)-|(?:hf|api_org|npm|r8|gsk|jina|pcsk|gh[pousr]|github_pat|dckr_pat|lin_api|wandb_v\d|fw|whsec|shp[a-z]{2}|[sr]k_(?:live|test)|lsv2_[a-z]{2}|do[opr]_v1)[-_]|(?:gl[a-z]{2,6}|xox[a-z]|xapp|xai|pplx|nvapi|csk|tvly|pypi|GOCSPX|AGE-SECRET-KEY)-|AKIA|ASIA|AIza|eyJ|ya29\.|hvs\.|SG\.|dapi)/;
/** Text after a prefixed key without a gap, which belongs to it: rules that know one length are older than some keys. */
const MORE = /[\w+/=~-]*/y;
const MIN_BEHIND_PREFIX = 8;

/** Each expression that decides quickly whether a rule may match; some rules share one. */
const QUICK = [...new Set(SECRET_RULES.flatMap(({ quick }) => quick ?? []))];
/** Group of the literals of rules that have none, in the automaton; those of `QUICK` follow. */
const NO_QUICK = 1;
const groupOf = (quick: RegExp | undefined): number =>
  quick === undefined ? NO_QUICK : NO_QUICK << (QUICK.indexOf(quick) + 1);

/** Finds secrets by the rules, and known ones by their values. One is made for a set of known secrets, and used for many texts. */
export class SecretFinder {
  readonly #secrets: SecretSet;
  readonly automaton: LiteralAutomaton;
  /** The place of the rule that each literal calls for; -1 for those of known secrets and of private keys. */
  readonly #called: readonly number[];
  readonly #keyBlocks: readonly number[];
  readonly #literals = new Set<number>();

  constructor(secrets: SecretSet = NO_SECRETS) {
    this.#secrets = secrets;
    const rules = SECRET_RULES.flatMap(({ literals }, rule) =>
      literals.map((literal) => ({ literal, rule })),
    );
    const blocks = KEY_BLOCK_LITERALS.map((literal) => ({ literal, rule: -1 }));
    const heads = secrets.forms.map((form) => ({
      literal: form.slice(0, HEAD).toLowerCase(),
      rule: -1,
    }));
    const all = [...rules, ...blocks, ...heads];
    this.#called = all.map(({ rule }) => rule);
    this.#keyBlocks = blocks.map((_, at) => rules.length + at);
    this.automaton = new LiteralAutomaton(
      all.map(({ literal }) => literal),
      all.map(({ rule }) => groupOf(SECRET_RULES[rule]?.quick)),
    );
  }

  /**
   * Whether a line that is shown as it is may hold a secret: what is cheap to know of it.
   * @param groups of the automaton's texts in it
   */
  mayHold(line: string, groups: number): boolean {
    if ((groups & NO_QUICK) !== 0) return true;
    return QUICK.some((quick, i) => (groups & (NO_QUICK << (i + 1))) !== 0 && quick.test(line));
  }

  /** The literals that are in a text: the same set each time, until the next text. Empty: there is nothing in it. */
  literalsIn(text: string): ReadonlySet<number> {
    const literals = this.#literals;
    literals.clear();
    this.automaton.find(text, literals);
    return literals;
  }

  /** Whether a private key may begin in a text with these literals. */
  mayBeginKey(literals: ReadonlySet<number>): boolean {
    return literals.size > 0 && this.#keyBlocks.some((literal) => literals.has(literal));
  }

  /**
   * Secrets of a text of one line that contains these literals. @param onlyPrefixed without the rules that need a name beside the secret
   */
  ranges(text: string, literals: ReadonlySet<number>, onlyPrefixed = false): SecretRange[] {
    if (literals.size === 0) return [];
    const ranges = this.#secretsIn(text);
    const rules = new Set<number>();
    for (const literal of literals) rules.add(this.#called[literal] ?? -1);
    for (const at of [...rules].toSorted((a, b) => a - b)) {
      const rule = SECRET_RULES[at];
      if (rule === undefined || (onlyPrefixed && rule.isPrefixed !== true)) continue;
      if (rule.quick?.test(text) !== false) addRanges(rule, text, ranges);
    }
    return ranges;
  }

  #secretsIn(text: string): SecretRange[] {
    return this.#secrets.forms.flatMap((form) => {
      const ranges: SecretRange[] = [];
      for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
        ranges.push({ start: at, end: at + form.length, kind: STORED });
      return ranges;
    });
  }
}

function addRanges(rule: SecretRule, text: string, ranges: SecretRange[]): void {
  const { shape } = rule;
  shape.lastIndex = 0;
  for (let match = shape.exec(text); match !== null; match = shape.exec(text)) {
    const range = rangeOf(rule, match, text);
    if (range !== null) ranges.push(range);
  }
}

function rangeOf(rule: SecretRule, match: RegExpExecArray, text: string): SecretRange | null {
  const { groups = {}, index } = match;
  const [all] = match;
  const value = groups['v1'] ?? groups['v2'] ?? groups['v3'] ?? groups['v4'] ?? all;
  const start = index + all.lastIndexOf(value);
  const total = start + value.length;
  if (rule.isSecret !== undefined) {
    const rest = text.slice(total, total + 40);
    if (!rule.isSecret({ name: groups['name'] ?? '', value, full: all, rest })) return null;
  }
  let end = total;
  if (rule.isPrefixed === true) {
    MORE.lastIndex = end;
    end += MORE.exec(text)?.[0].length ?? 0;
  }
  const shown = PREFIX.exec(text.slice(start, Math.min(end, start + 24)))?.[0].length ?? 0;
  const from = end - start - shown < MIN_BEHIND_PREFIX ? start : start + shown;
  return from < end ? { start: from, end, kind: rule.kind } : null;
}

/** Ranges that rise and never overlap; the kind is the one of the rule that comes first. */
export function merged(ranges: readonly SecretRange[]): readonly SecretRange[] {
  if (ranges.length < 2) return ranges;
  const rising = ranges.toSorted((a, b) => a.start - b.start);
  const out: SecretRange[] = [];
  for (const range of rising) {
    const last = out.at(-1);
    if (last === undefined || range.start >= last.end) out.push(range);
    else {
      const first = ranges.indexOf(last) === -1 ? last.kind : kindOfFirst(ranges, last, range);
      out[out.length - 1] = { start: last.start, end: Math.max(last.end, range.end), kind: first };
    }
  }
  return out;
}

const kindOfFirst = (all: readonly SecretRange[], one: SecretRange, other: SecretRange): string =>
  all.indexOf(one) < all.indexOf(other) ? one.kind : other.kind;

const finders = new WeakMap<SecretSet, SecretFinder>();

/** The finder of some known secrets; the same one each time. */
export function finderOf(secrets: SecretSet = NO_SECRETS): SecretFinder {
  const finder = finders.get(secrets) ?? new SecretFinder(secrets);
  finders.set(secrets, finder);
  return finder;
}
