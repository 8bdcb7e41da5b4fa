import type { HypothesisState } from '#core/contract/incident/incident';
import { countSigns } from '#core/diagnosis/matching/scan/sign-count';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { type ShownCause, testedMs } from '../shown-causes';

const TONES: Readonly<Record<HypothesisState, string>> = {
  untested: '',
  testing: 'cause-testing',
  supported: 'tone-succeeded cause-toned',
  falsified: '',
  inconclusive: 'tone-suspicious cause-toned',
};

interface Props {
  readonly cause: ShownCause;
  readonly isTesting: boolean;
  readonly isLive: boolean;
}

/** First line of a cause: its class, how many of its signs were seen, and what its test said. */
export function CauseHead({ cause, isTesting, isLive }: Props) {
  const { finding, hypothesis } = cause;
  const state = isTesting ? 'testing' : cause.state;
  return (
    <p className="cause-line num">
      <span>{t(`incidents.class.${finding.class}`)}</span>
      <span className="strong">{signWords(cause)}</span>
      {isLive ? (
        <span>{t('incidents.card.live')}</span>
      ) : (
        <span className={TONES[state]} title={momentTitle(testedMs(hypothesis))} role="status">
          {stateWords(state, testedMs(hypothesis))}
        </span>
      )}
      {hypothesis?.isRootCause === true && (
        <span className="tone-succeeded cause-toned">{t('incidents.card.rootCause')}</span>
      )}
    </p>
  );
}

const momentTitle = (ms: number | null): string | undefined =>
  ms === null ? undefined : fullMomentWords(ms);

/** "3 of 4 signs seen"; "3 signs seen" where none is missing. */
export function signWords({ finding }: Pick<ShownCause, 'finding'>): string {
  const { seen, all } = countSigns(finding.signs);
  if (seen === all) return t('incidents.card.allSigns', { count: all });
  return t('incidents.card.signs', { seen, count: all });
}

/** "test supports it, 11:05:40". A state that names a time but has none is untested. */
export function stateWords(state: HypothesisState, atMs: number | null): string {
  if (state === 'testing' || state === 'untested') return t(`incidents.card.state.${state}`);
  const clock = atMs === null ? '' : clockWords(atMs, true);
  return t(`incidents.card.state.${state}`, { clock });
}

const GLYPHS: Readonly<Record<HypothesisState, GlyphName>> = {
  untested: 'unknown',
  testing: 'checking',
  supported: 'succeeded',
  falsified: 'failed',
  inconclusive: 'unjudged',
};

/** The shape of what a test said of a hypothesis. */
export function HypothesisGlyph({ state }: { readonly state: HypothesisState }) {
  return <Glyph name={GLYPHS[state]} />;
}
