import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Learning } from '#core/contract/run/learning';
import type { RunDetail } from '#core/contract/run/run-detail';
import { type Finding, lineOf } from '#core/contract/finding';
import { findingGlyph } from '../../ui/findings/finding-row';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { HelpLink } from '../../ui/help-link';
import { ICON_STROKE } from '../../ui/icons';
import { countWords } from '../../ui/number-words';
import { isOver, type Tone } from '../../ui/runs/run-state';
import { useShortWindow } from '../../ui/use-window';
import { t } from '../../words/t';
import type { MeasureOption } from './measure-options';
import { learningHeadline } from './learning-headline';
import { LearningLines } from './learning-lines';
import { setupOfRun } from './missing-package';
import type { RunTab } from '../run-address';

interface Props {
  readonly detail: RunDetail;
  readonly checkpoints: number;
  /** Learning by what is known now, with its curve; absent until it was read: then what was judged at the end is shown. */
  readonly learning?: Learning | undefined;
  /** What would make the answer surer, and exists for this run. */
  readonly options: readonly MeasureOption[];
  readonly onLine: (line: number) => void;
  readonly onTab: (tab: RunTab) => void;
  /** Opens the dialog in which the user says what counts as success; null where that is not theirs to say. */
  readonly onDeclare: (() => void) | null;
}

/**
 * Verdict of a run and its reasons: the decisive sentence first, then every check, then where to look. Of a training that ended well the
 * decisive sentence is whether it learned. A short window folds the checks, so that a curve stays in view.
 */
export function VerdictCard(props: Props) {
  const { run, checks, reading } = props.detail;
  const isShort = useShortWindow();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (!isOver(run) || reading !== undefined) return null;
  const tone: Tone = run.phase === 'lost' ? 'lost' : (run.verdict ?? 'unjudged');
  const learning = props.learning ?? run.learning;
  const learned = learningHeadline(run.verdict, learning);
  const [first, ...others] = learned === null ? run.reasons : [learned, ...run.reasons];
  const more = others.filter((reason) => !checks.some(({ says }) => repeats(reason, says)));
  const isFolded = !(isOpen ?? !isShort);
  const fold = { isFolded, onFold: () => setOpen(isFolded), hasMore: more.length > 0 };
  return (
    <section
      className={`card verdict tone-${tone}${isFolded ? ' verdict-folded' : ''}`}
      aria-label={t(`ui.states.${tone}`)}
    >
      <div className="verdict-head">
        <Glyph name={tone} size={24} />
        <h2 title={isFolded ? first : undefined}>{first ?? bareHeadline(tone, run)}</h2>
        <HelpLink topic="verdicts" />
        {run.verdict === 'finished' && <DeclareButton onDeclare={props.onDeclare} />}
      </div>
      <LearningLines
        learning={learning}
        verdict={run.verdict}
        options={props.options}
        onCheckpoints={() => props.onTab('checkpoints')}
      />
      <Reasons says={more} />
      {checks.length > 0 && !isFolded && (
        <Checks checks={checks} isSuccess={tone === 'succeeded'} {...props} />
      )}
      <Foot {...props} {...fold} />
    </section>
  );
}

/** Of a run without a reason. */
const bareHeadline = (tone: Tone, { verdict }: RunDetail['run']): string =>
  tone === 'unjudged' ? t('run.verdict.unjudged') : t(`run.verdict.headlines.${verdict ?? 'lost'}`);

function Reasons({ says }: { readonly says: readonly string[] }) {
  if (says.length === 0) return null;
  return (
    <ul className="verdict-reasons">
      {says.map((reason) => (
        <li key={reason} className={letterCase(reason)}>
          {reason}
        </li>
      ))}
    </ul>
  );
}

function DeclareButton({ onDeclare }: Pick<Props, 'onDeclare'>) {
  if (onDeclare === null) return null;
  return (
    <button type="button" className="verdict-declare" onClick={onDeclare}>
      {t('run.declare.open')}…
    </button>
  );
}

/** "As expected: reached step 400." says what the check "Reached step 400" says beside it. */
function repeats(reason: string, fact: string): boolean {
  const said = reason
    .replace(/^As expected: /, '')
    .replace(/(?: \(declared after the run\))?\.$/, '');
  return said.toLowerCase() === fact.toLowerCase();
}

/** A fragment that begins with the name of a metric or a file keeps its first letter. */
const letterCase = (says = ''): string | undefined =>
  /^\S*[/_.*]\S/.test(says) ? 'as-written' : undefined;

interface ChecksProps {
  readonly checks: readonly Finding[];
  readonly isSuccess: boolean;
  readonly onLine: (line: number) => void;
}

function Checks({ checks, isSuccess, onLine }: ChecksProps) {
  return (
    <table className="checks">
      <thead>
        <tr className="note">
          <td />
          <th scope="col">{t('run.verdict.found')}</th>
          <th scope="col">{t('run.verdict.expected')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr
            key={`${check.says}|${check.expected}`}
            className={isExplained(check) ? 'check-explained' : undefined}
          >
            <td className="check-glyph" title={t(wordsOf(check))}>
              <Glyph name={glyphOf(check, isSuccess)} />
              <span className="unseen">{t(wordsOf(check))}</span>
            </td>
            <th scope="row" className={letterCase(check.says)}>
              {check.says}
            </th>
            <td className={letterCase(check.expected)}>{check.expected}</td>
            <td className="check-line">
              <LineLink line={lineOf(check)} onLine={onLine} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly line: number | null;
  readonly onLine: (line: number) => void;
}

function LineLink({ line, onLine }: LineProps) {
  if (line === null) return null;
  return (
    <button type="button" className="link" onClick={() => onLine(line)}>
      {t('run.verdict.line', { line: countWords(line) })}
    </button>
  );
}

interface Fold {
  readonly isFolded: boolean;
  readonly onFold: () => void;
  /** Whether there are reasons beside the first. */
  readonly hasMore: boolean;
}

/** Folds the checks away and back. Folded it says how many of them are not met. */
function FoldButton({ detail: { checks }, isFolded, onFold }: Props & Fold) {
  const broken = checks.filter(({ state }) => HELD_WORDS[state] === 'run.verdict.broken').length;
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className="verdict-fold num"
      aria-expanded={!isFolded}
      title={t(isFolded ? 'run.verdict.unfold' : 'run.verdict.fold')}
      onClick={onFold}
    >
      <Icon size={14} stroke={ICON_STROKE} aria-hidden />
      {checks.length === 0
        ? t('run.verdict.details')
        : t('run.verdict.checks', { count: checks.length })}
      {isFolded && broken > 0 && <b>{t('run.verdict.notMet', { count: broken })}</b>}
    </button>
  );
}

/** Expectations, and where the user continues from here. */
function Foot(props: Props & Fold) {
  const { checks } = props.detail;
  const links = evidenceLinks(props);
  return (
    <div className="verdict-foot">
      {(checks.length > 0 || props.hasMore) && <FoldButton {...props} />}
      <button type="button" className="link" onClick={() => props.onTab('parameters')}>
        {t('run.verdict.expectedLink')}
      </button>
      <SetupLink detail={props.detail} />
      {props.onDeclare !== null && props.detail.run.verdict !== 'finished' && (
        <button type="button" className="link" onClick={props.onDeclare}>
          {t(props.detail.declaredLater === null ? 'run.declare.open' : 'run.declare.change')}…
        </button>
      )}
      <span className="spacer" />
      {links.length > 0 && <span>{t('run.verdict.look')}</span>}
      {links.map(({ says, go }) => (
        <button key={says} type="button" className="link" onClick={go}>
          {says}
        </button>
      ))}
    </div>
  );
}

/** Leads to the step that installs the package for want of which the run failed. */
function SetupLink({ detail }: Pick<Props, 'detail'>) {
  const to = setupOfRun(detail);
  if (to === null) return null;
  return (
    <Link className="link" to={to}>
      {t('setup.link.packages')}
    </Link>
  );
}

interface OpenEvidence {
  readonly says: string;
  readonly go: () => void;
}

/** The first broken check's line, who is left over, what was saved; else the end of the log. */
function evidenceLinks({ detail, checkpoints, onLine, onTab }: Props): readonly OpenEvidence[] {
  const { checks, logLines, run } = detail;
  const fatal = brokenLine(checks);
  const left = detail.processes.filter(({ state }) => state !== 'ended').length;
  const isEndOfUse = fatal === null && run.verdict !== 'succeeded' && logLines > 0;
  return [
    ...when(fatal !== null, () => ({
      says: t('run.verdict.lookLine', { line: countWords(fatal) }),
      go: () => onLine(fatal ?? 1),
    })),
    ...when(left > 0, () => ({
      says: t('run.verdict.lookLeft', { count: left }),
      go: () => onTab('processes'),
    })),
    ...when(checkpoints > 0, () => ({
      says: t('run.verdict.lookCheckpoints'),
      go: () => onTab('checkpoints'),
    })),
    ...when(isEndOfUse, () => ({ says: t('run.verdict.lookEnd'), go: () => onLine(logLines) })),
  ];
}

const when = <T,>(holds: boolean, make: () => T): readonly T[] => (holds ? [make()] : []);

/** Line of the log that shows the first broken check with one. */
export function brokenLine(checks: readonly Finding[]): number | null {
  const broken = checks.find(
    (check) => check.state === 'bad' && !isExplained(check) && lineOf(check) !== null,
  );
  return broken === undefined ? null : lineOf(broken);
}

/** Green is earned by the whole run: in any other card a check that holds is a plain tick. */
function glyphOf(check: Finding, isSuccess: boolean): GlyphName {
  if (isExplained(check)) return 'unjudged';
  if (check.state !== 'ok') return findingGlyph(check.state);
  return isSuccess ? 'succeeded' : 'held';
}

/** Whether a requested stop explains it: then it is no fault, and grey. */
const isExplained = ({ explainedBy }: Finding): boolean => explainedBy === 'stop';

const wordsOf = (check: Finding) =>
  isExplained(check) ? 'run.verdict.explained' : HELD_WORDS[check.state];

const HELD_WORDS = {
  ok: 'run.verdict.held',
  warn: 'run.verdict.broken',
  bad: 'run.verdict.broken',
  unknown: 'run.verdict.unseen',
} as const;
