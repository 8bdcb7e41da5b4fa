import type { ParseArgsOptionsConfig } from 'node:util';
import { misused } from '../io';

/** Rules for when a flag may be given. */
interface FlagRules {
  readonly short?: string;
  /** It has no effect without one of these. */
  readonly needs?: readonly string[];
  /** It contradicts each of these. */
  readonly excludes?: readonly string[];
  readonly isRequired?: boolean;
}

/** One flag of a command: parsing, usage, help and refusals are derived from it. */
export interface Flag extends FlagRules {
  readonly type: 'text' | 'texts' | 'switch';
  /** Name of its value in the usage; '' for a switch. */
  readonly value: string;
  /** Help text. */
  readonly says: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;

/** A flag with a value, given once. */
export const flagText = (value: string, says: string, rules: FlagRules = {}): Flag => ({
  type: 'text',
  value,
  says,
  ...rules,
});

/** A flag with a value, given as often as there are values. */
export const flagTexts = (value: string, says: string, rules: FlagRules = {}): Flag => ({
  type: 'texts',
  value,
  says,
  ...rules,
});

/** A flag without a value. */
export const flagSwitch = (says: string, rules: FlagRules = {}): Flag => ({
  type: 'switch',
  value: '',
  says,
  ...rules,
});

/** The flags as `parseArgs` takes them: each as a list, so that one given twice is seen. */
export function optionsOf(table: FlagTable): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(table).map(([name, { type, short }]) => [
      name,
      {
        type: type === 'switch' ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
}

type Parsed = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Values of the flags: a list only where the table says so. @throws Refused where one is given twice that may not be */
export function singleValues(table: FlagTable, parsed: Parsed): Parsed {
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (table[name]?.type === 'texts' || !Array.isArray(value)) return [name, value];
      if (value.length > 1) {
        misused(`--${name} was given ${value.length} times.`, 'Give it once.');
      }
      return [name, value[0]];
    }),
  );
}

/** The flags as a usage line shows them. */
export function flagsUsage(table: FlagTable): string {
  return Object.entries(table)
    .map(([name, flag]) => {
      const shown = wordOf(name, flag);
      return `${flag.isRequired === true ? shown : `[${shown}]`}${flag.type === 'texts' ? '…' : ''}`;
    })
    .join(' ');
}

/** The flags as help lists them, one line each. */
export function flagLines(table: FlagTable): string[] {
  const rows = Object.entries(table).map(([name, flag]) => {
    const short = flag.short === undefined ? '' : `-${flag.short}, `;
    return [`${short}${wordOf(name, flag)}`, `${flag.says}${rulesText(flag)}`] as const;
  });
  const width = Math.max(0, ...rows.map(([word]) => word.length));
  return rows.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`);
}

const wordOf = (name: string, { value }: Flag): string =>
  value === '' ? `--${name}` : `--${name} ${value}`;

const dashed = (names: readonly string[], or: string): string =>
  names.map((name) => `--${name}`).join(` ${or} `);

function rulesText({ needs, excludes }: Flag): string {
  const only = needs === undefined ? '' : ` Only with ${dashed(needs, 'or')}.`;
  return excludes === undefined ? only : `${only} Not with ${dashed(excludes, 'or')}.`;
}

/** Refuses flags that miss what they need, or that contradict each other. @throws Refused */
export function checkRules(table: FlagTable, provided: ReadonlySet<string>): void {
  for (const [name, flag] of Object.entries(table)) {
    const { needs, excludes, isRequired, says } = flag;
    if (isRequired === true && !provided.has(name)) {
      misused(`--${name} is missing.`, `Add it: ${wordOf(name, flag)}. ${says}`);
    }
    if (!provided.has(name)) continue;
    if (needs !== undefined && !needs.some((one) => provided.has(one))) {
      misused(
        `--${name} has no effect without ${dashed(needs, 'or')}.`,
        `Add ${dashed(needs, 'or')}, or leave --${name} out.`,
      );
    }
    const other = excludes?.find((one) => provided.has(one));
    if (other !== undefined) {
      misused(`--${name} and --${other} contradict each other.`, 'Give one of them.');
    }
  }
}
