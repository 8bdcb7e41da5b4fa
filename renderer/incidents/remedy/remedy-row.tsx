import { Link } from 'react-router';
import type { AppliedRemedy } from '#core/contract/incident/incident';
import type { Remedy } from '#core/contract/finding';
import type { RunDetail } from '#core/contract/run/run-detail';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { fileSizeWords } from '../../ui/number-words';
import { noAgain } from '../../ui/runs/run-again';
import { setupAddress } from '../../ui/addresses/setup-address';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { RemedyScope } from './remedy-scope';
import { RerunButton } from './rerun-button';
import { changesOf } from './shown-remedy';
import { TerminalRemedy } from './remedy-terminal';
import { ValueChanges } from './value-changes';

interface Props extends RemedyScope {
  readonly remedy: Remedy;
  readonly applied: AppliedRemedy | null;
  /** null where it is no run that failed. */
  readonly detail: RunDetail | null;
}

/** One remedy: what it does, what it changes, how it is applied, and whether that was proved. */
export function RemedyRow(props: Props) {
  const { remedy, applied } = props;
  return (
    <div className="remedy">
      <div className="remedy-title">{remedy.title}</div>
      <p className="note">{metaWords(props)}</p>
      {applied !== null && <AppliedLine applied={applied} />}
      <RemedyAct {...props} />
    </div>
  );
}

function metaWords({ remedy, isTested, applied }: Props): string {
  const { says, size, undo, danger } = remedy;
  const download = size?.downloadBytes ?? null;
  return [
    says,
    ...(download === null ? [] : [t('incidents.fix.size', { size: fileSizeWords(download) })]),
    ...(undo === undefined
      ? danger === 'destroys'
        ? [t('incidents.fix.noUndo')]
        : []
      : [t('incidents.fix.undo', { undo })]),
    ...(applied === null ? [t(isTested ? 'incidents.fix.tested' : 'incidents.fix.untested')] : []),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const GLYPHS: Readonly<Record<AppliedRemedy['result'], GlyphName>> = {
  applied: 'waiting',
  proved: 'succeeded',
  failed: 'failed',
};

/** When a remedy was applied, what that proved, and the run that was started with it. */
export function AppliedLine({ applied }: { readonly applied: AppliedRemedy }) {
  const { result, atMs, says, rerun } = applied;
  return (
    <p className="remedy-applied" role="status">
      <Glyph name={GLYPHS[result]} />
      <span>
        <span className="strong num" title={fullMomentWords(atMs)}>
          {t(`incidents.fix.result.${result}`, { clock: clockWords(atMs, true) })}
        </span>{' '}
        {says}
        {rerun !== null && (
          <>
            {' '}
            <Link className="link" to={`/runs/${rerun}`}>
              {t('incidents.fix.rerun')}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}

function RemedyAct(props: Props) {
  const { remedy } = props;
  if (remedy.kind === 'parameters') return <ParametersAct {...props} set={remedy.set} />;
  if (remedy.kind === 'command' || remedy.kind === 'fix') {
    const isOpen = props.applied === null || props.applied.result === 'failed';
    return (
      <>
        <TerminalRemedy {...props} remedy={remedy} isPrimary={isOpen && props.isPrimary} />
        <AgainAfter {...props} />
      </>
    );
  }
  return <RemedyAction remedy={remedy} detail={props.detail} />;
}

type ParametersProps = Props & {
  readonly set: Extract<Remedy, { kind: 'parameters' }>['set'];
};

function ParametersAct(props: ParametersProps) {
  const { incident, hypothesis, isTested, applied, detail, remedy, set } = props;
  const label = isTested ? 'incidents.fix.applyRun' : 'incidents.fix.applyRunUntested';
  const isPrimary = props.isPrimary && applied === null;
  return (
    <>
      <ValueChanges changes={changesOf(set, detail)} />
      <div className="cause-acts">
        {canRunAgain(detail) ? (
          <RerunButton
            {...{ incident, hypothesis, isPrimary }}
            remedy={remedy.id}
            label={t(label)}
          />
        ) : (
          <p className="note">{t('incidents.fix.noAgain')}</p>
        )}
      </div>
    </>
  );
}

/** After a command was applied, the run itself is what is left to be proved. */
function AgainAfter({ incident, hypothesis, isPrimary, remedy, applied, detail }: Props) {
  const isDone = applied !== null && applied.result !== 'failed' && applied.rerun === null;
  if (!isDone || !canRunAgain(detail)) return null;
  return (
    <div className="cause-acts">
      <RerunButton
        {...{ incident, hypothesis }}
        remedy={remedy.id}
        label={t('incidents.fix.runAgain')}
        isPrimary={isPrimary}
      />
    </div>
  );
}

const canRunAgain = (detail: RunDetail | null): boolean =>
  detail !== null && noAgain(detail) === null;

type RemedyActionProps = Pick<Props, 'detail'> & {
  readonly remedy: Extract<Remedy, { kind: 'install' | 'connect' | 'choose' | 'start-task' }>;
};

/** A remedy of another page: the way there. */
function RemedyAction({ remedy, detail }: RemedyActionProps) {
  const { to, says } = actionOf(remedy, detail?.run.runId ?? null);
  return (
    <div className="cause-acts">
      <Link className="link" to={to}>
        {says}
      </Link>
    </div>
  );
}

function actionOf(
  remedy: RemedyActionProps['remedy'],
  run: string | null,
): { to: string; says: string } {
  if (remedy.kind === 'install') {
    const { goal = null, step = null, target } = remedy;
    const back = run === null ? null : `/runs/${run}`;
    return { to: setupAddress({ goal, step, target, back }), says: t('incidents.fix.goSetup') };
  }
  if (remedy.kind === 'start-task') {
    const preset = remedy.preset === null ? '' : `?preset=${encodeURIComponent(remedy.preset)}`;
    const to = `/start/${encodeURIComponent(remedy.recipe)}${preset}`;
    return { to, says: t('incidents.fix.goStart') };
  }
  if (remedy.kind === 'choose' && remedy.what === 'secret')
    return { to: '/settings/secrets', says: t('incidents.fix.goSecrets') };
  return { to: '/', says: t('incidents.fix.goTargets') };
}
