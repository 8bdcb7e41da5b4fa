import type { TargetView } from '#core/contract/target/target';
import type { GlyphName } from '../ui/glyph';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';

/** The state of a target as a shape; a word always goes with it. */
export function targetGlyph(state: TargetView['state']): GlyphName {
  if (state === 'ready') return 'ready';
  if (state === 'broken') return 'failed';
  return state === 'off' ? 'stopped' : state === 'starting' ? 'queued' : 'unknown';
}

/** Whether the user may have to answer what ssh asks (a fingerprint, a password) before it can be connected. */
export const canSignIn = ({
  capabilities,
  state,
}: Pick<TargetView, 'capabilities' | 'state'>): boolean =>
  capabilities.shellClient?.asksPerson === true && state === 'broken';

/** Its cards by name, without the maker's; while it has not answered, only its state is known. */
export function gpuWords({ gpus, state }: Pick<TargetView, 'gpus' | 'state'>): string {
  if (gpus === undefined) return t(`frame.states.${state}`);
  if (gpus.length === 0) return t('frame.target.noGpu');
  const names = gpus.map(({ name }) => name.replace(/^NVIDIA (GeForce )?/, ''));
  return [...new Set(names)]
    .map((name) => {
      const count = names.filter((other) => other === name).length;
      return count > 1 ? `${count} × ${name}` : name;
    })
    .join(', ');
}

type Kind = Pick<TargetView, 'capabilities' | 'wslVersion'>;
type Entry = Kind & Pick<TargetView, 'state' | 'sinceMs'>;

/** Kind of a target; of a distro, its WSL version, if known. */
export function kindWords({ capabilities, wslVersion }: Kind): string {
  if (wslVersion === undefined) return capabilities.noun;
  return t('frame.target.wslOf', { version: wslVersion });
}

/** Its state in words; silence with the time since when. */
export function stateWords({ capabilities, state, sinceMs }: Entry): string {
  if (state === 'unknown' && sinceMs !== undefined) {
    return t('frame.unknownSince', { clock: clockWords(sinceMs, false) });
  }
  if (state === 'starting' && !capabilities.isHere) return t('frame.connecting');
  return t(`frame.states.${state}`);
}

export function kindAndState(target: Entry): string {
  return t('frame.target.row', { kind: kindWords(target), state: stateWords(target) });
}
