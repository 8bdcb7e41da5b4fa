import type { CauseRemedy } from './cause';
import { type Framework, speaksOfOthers, withoutOthers } from './frameworks';

/** A remedy without words of frameworks that the run does not use; null where it is about one of those. Pure. */
export function withoutOtherFrameworks(
  remedy: CauseRemedy,
  used: ReadonlySet<Framework>,
): CauseRemedy | null {
  const { title, says, act } = remedy;
  const rest = withoutOthers(says, used);
  if (speaksOfOthers(title, used) || (rest === '' && says !== '')) return null;
  switch (act.kind) {
    case 'words':
      return speaksOfOthers(act.code ?? '', used)
        ? { ...remedy, says: rest, act: { kind: 'words' } }
        : { ...remedy, says: rest };
    case 'command':
      return speaksOfOthers(act.argv.join(' '), used) ? null : { ...remedy, says: rest };
    case 'env':
      return speaksOfOthers(Object.keys(act.env).join(' '), used)
        ? null
        : { ...remedy, says: rest };
    case 'set': {
      // A cause names the same value as several trainers call it.
      const own = Object.entries(act.params).filter(([name]) => !speaksOfOthers(name, used));
      const params = Object.fromEntries(own);
      return own.length === 0 ? null : { ...remedy, says: rest, act: { kind: 'set', params } };
    }
    case 'setup':
      return act.step === 'ray' && !used.has('ray') ? null : { ...remedy, says: rest };
    case 'fix':
      return { ...remedy, says: rest };
  }
}
