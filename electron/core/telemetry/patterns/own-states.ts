import type { StatePattern } from '../../contract/run/run-directory';
import type { XKind } from '../../contract/run/run';
import { compileLinear, type LinearRegex } from '../../lib/linear-regex/linear-regex';
import type { StateEvent } from '../event';
import { readNumber } from '../values/printed-number';
import { MAX_LINE_LENGTH, X_GROUPS } from './own-pattern';

interface OwnState {
  readonly state: string;
  readonly regex: LinearRegex;
}

/**
 * States that a project's manifest reads in its log: `interrupted`, `blocked`, `transfer` … The first expression that matches names the
 * line; a group `step`, `episode` … (as in a pattern) shows where it happened.
 */
export class UserStates {
  readonly #states: readonly OwnState[];

  /** @param states an expression that cannot be compiled is passed over */
  constructor(states: readonly StatePattern[]) {
    this.#states = states.flatMap(({ state, regex }) => {
      const read = compileLinear(regex);
      return read.ok ? [{ state, regex: read.value }] : [];
    });
  }

  get isEmpty(): boolean {
    return this.#states.length === 0;
  }

  read(line: string): StateEvent | null {
    if (line.length > MAX_LINE_LENGTH) return null;
    for (const { state, regex } of this.#states) {
      const match = regex.exec(line);
      if (match === null) continue;
      const at = locationOf(regex, match.groups);
      return { kind: 'state', state, says: line, ...(at === null ? {} : { at }) };
    }
    return null;
  }
}

function locationOf(
  { names }: LinearRegex,
  groups: readonly (string | undefined)[],
): { readonly x: number; readonly xKind: XKind } | null {
  for (const [i, name] of names.entries()) {
    const xKind = name === null ? undefined : X_GROUPS.get(name);
    const x = xKind === undefined ? null : readNumber(groups[i + 1] ?? '');
    if (xKind !== undefined && x !== null && Number.isFinite(x)) return { x, xKind };
  }
  return null;
}
