import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../ui/glyph';
import { ICON_STROKE } from '../ui/icons';
import { runState } from '../ui/runs/run-state';
import { useNow } from '../ui/use-now';
import { useLink } from '../bridge/queries/use-engine';
import { t } from '../words/t';
import { labelOf, type ComparedRun } from './compared-run';
import type { RunStyle } from './run-style';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly looked: ComparisonView;
  readonly runs: readonly ComparedRun[];
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Legend: which curve is which run; hide, show, remove. */
export function Legend({ looked, runs, styleOf }: Props) {
  const { address, change } = looked;
  const link = useLink();
  const nowMs = useNow(60_000, true);
  const allShown = runs.every(({ isHidden }) => !isHidden);
  return (
    <div className="legend" role="group" aria-label={t('compare.legend')}>
      <ul>
        {runs.map((compared) => (
          <LegendRun
            key={compared.run.runId}
            runId={compared.run.runId}
            isHidden={compared.isHidden}
            state={runState(compared.run, link, nowMs)}
            label={labelOf(compared, runs)}
            looked={looked}
            style={styleOf(compared)}
          />
        ))}
      </ul>
      {runs.length > 3 && (
        <button
          type="button"
          className="link"
          onClick={() => change({ hidden: allShown ? [...address.ids] : [] })}
        >
          {allShown ? t('compare.hideAll') : t('compare.showAll')}
        </button>
      )}
    </div>
  );
}

interface RunProps {
  readonly runId: string;
  readonly isHidden: boolean;
  readonly state: ReturnType<typeof runState>;
  readonly label: string;
  readonly looked: ComparisonView;
  readonly style: RunStyle;
}

const isSameRun = (a: RunProps, b: RunProps): boolean =>
  a.looked === b.looked && wordsOf(a) === wordsOf(b);

const wordsOf = ({ runId, isHidden, state, label, style }: RunProps): string =>
  JSON.stringify([runId, isHidden, state, label, style]);

/** Rendered anew only when something of it changes: a run that goes on has news four times a second. */
const LegendRun = memo(function LegendRun(props: RunProps) {
  const { runId, isHidden, state, label, looked, style } = props;
  const { address, change } = looked;
  const others = address.hidden.filter((id) => id !== runId);
  const named = { name: label };
  return (
    <li className={isHidden ? 'legend-run is-hidden' : 'legend-run'}>
      <Swatch style={style} />
      <span className={`legend-state tone-${state.tone}`} title={state.word}>
        <Glyph name={state.tone} percent={state.percent} size={14} />
        <span className="unseen">{state.word}</span>
      </span>
      <Link className="legend-name ellipsis" to={`/runs/${runId}`} title={label}>
        {label}
      </Link>
      <LegendButton
        label={isHidden ? t('compare.show', named) : t('compare.hide', named)}
        onClick={() => change({ hidden: isHidden ? others : [...others, runId] })}
      >
        {isHidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
      </LegendButton>
      {address.ids.length > 2 && (
        <LegendButton
          label={t('compare.remove', named)}
          onClick={() => change({ ids: address.ids.filter((id) => id !== runId), hidden: others })}
        >
          <IconX {...icon} />
        </LegendButton>
      )}
    </li>
  );
}, isSameRun);

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function LegendButton({ label, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A piece of the run's line. */
export function Swatch({ style: { color, dash } }: { readonly style: RunStyle }) {
  return (
    <svg className="swatch" width={22} height={8} viewBox="0 0 22 8" aria-hidden>
      <path d="M0 4H22" stroke={color} strokeWidth={2} strokeDasharray={dash.join(' ')} />
    </svg>
  );
}
