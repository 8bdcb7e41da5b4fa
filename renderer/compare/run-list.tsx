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
import type { RunGroup } from './run-groups';
import type { RunStyle } from './run-style';
import { Swatch } from './swatch';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly view: ComparisonView;
  readonly runs: readonly ComparedRun[];
  /** Groups that are drawn as means; none while each run is alone. */
  readonly groups: readonly RunGroup[];
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** List of the compared runs beside their charts: color, state and name of each; hide, show, remove. */
export function RunList(props: Props) {
  const { view, runs, groups } = props;
  const { address, change } = view;
  const shown = runs.filter(({ isHidden }) => !isHidden).length;
  const allShown = shown === runs.length;
  return (
    <aside className="run-list" aria-label={t('compare.list')}>
      <div className="run-list-head">
        <h2>{t('compare.listHead')}</h2>
        <span className="note num">{t('compare.shown', { shown, count: runs.length })}</span>
        <span className="spacer" />
        <button
          type="button"
          className="link"
          onClick={() => change({ hidden: allShown ? [...address.ids] : [] })}
        >
          {allShown ? t('compare.hideAll') : t('compare.showAll')}
        </button>
      </div>
      {groups.length === 0 ? (
        <Rows {...props} of={runs} />
      ) : (
        groups.map((group) => <GroupRows key={group.id} {...props} group={group} />)
      )}
    </aside>
  );
}

function Rows({ view, runs, styleOf, of }: Props & { readonly of: readonly ComparedRun[] }) {
  const link = useLink();
  const nowMs = useNow(60_000, true);
  return (
    <ul>
      {of.map((compared) => (
        <RunRow
          key={compared.run.runId}
          runId={compared.run.runId}
          isHidden={runs.some(({ run, isHidden }) => run.runId === compared.run.runId && isHidden)}
          state={runState(compared.run, link, nowMs)}
          label={labelOf(compared, runs)}
          view={view}
          style={styleOf(compared)}
        />
      ))}
    </ul>
  );
}

/** A group under its name; its eye hides and shows all of its runs. */
function GroupRows({ group, ...props }: Props & { readonly group: RunGroup }) {
  const { view, runs } = props;
  const { address, change } = view;
  const ids = group.runs.map(({ run }) => run.runId);
  const members = runs.filter(({ run }) => ids.includes(run.runId));
  const isHidden = members.every((one) => one.isHidden);
  const others = address.hidden.filter((id) => !ids.some((one) => one === id));
  const named = { name: group.label };
  return (
    <section className="run-group" aria-label={group.label}>
      <div className="run-group-head">
        <EyeButton
          isHidden={isHidden}
          label={isHidden ? t('compare.show', named) : t('compare.hide', named)}
          onClick={() => change({ hidden: isHidden ? others : [...others, ...ids] })}
        />
        {group.runs[0] !== undefined && <Swatch style={group.runs[0].style} />}
        <h3>{group.label}</h3>
        <span className="note num">
          {ids.length === 1 ? t('compare.oneSeed') : t('compare.group.runs', { count: ids.length })}
        </span>
      </div>
      <Rows {...props} of={members} />
    </section>
  );
}

interface RunProps {
  readonly runId: string;
  readonly isHidden: boolean;
  readonly state: ReturnType<typeof runState>;
  readonly label: string;
  readonly view: ComparisonView;
  readonly style: RunStyle;
}

const isSameRun = (a: RunProps, b: RunProps): boolean =>
  a.view === b.view && wordsOf(a) === wordsOf(b);

const wordsOf = ({ runId, isHidden, state, label, style }: RunProps): string =>
  JSON.stringify([runId, isHidden, state, label, style]);

/** Rendered again only when something of it changes: a run that is still running has news four times a second. */
const RunRow = memo(function RunRow(props: RunProps) {
  const { runId, isHidden, state, label, view, style } = props;
  const { address, change } = view;
  const others = address.hidden.filter((id) => id !== runId);
  const named = { name: label };
  return (
    <li className={isHidden ? 'list-run is-hidden' : 'list-run'}>
      <EyeButton
        isHidden={isHidden}
        label={isHidden ? t('compare.show', named) : t('compare.hide', named)}
        onClick={() => change({ hidden: isHidden ? others : [...others, runId] })}
      />
      <Swatch style={style} />
      <span className={`list-state tone-${state.tone}`} title={state.word}>
        <Glyph name={state.tone} percent={state.percent} size={14} />
        <span className="unseen">{state.word}</span>
      </span>
      <Link className="list-name" to={`/runs/${runId}`} title={label}>
        {label}
      </Link>
      {address.ids.length > 2 && (
        <ListButton
          label={t('compare.remove', named)}
          onClick={() => change({ ids: address.ids.filter((id) => id !== runId), hidden: others })}
        >
          <IconX {...icon} />
        </ListButton>
      )}
    </li>
  );
}, isSameRun);

interface EyeProps {
  readonly isHidden: boolean;
  readonly label: string;
  readonly onClick: () => void;
}

function EyeButton({ isHidden, label, onClick }: EyeProps) {
  return (
    <ListButton label={label} onClick={onClick}>
      {isHidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
    </ListButton>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function ListButton({ label, onClick, children }: ButtonProps) {
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
