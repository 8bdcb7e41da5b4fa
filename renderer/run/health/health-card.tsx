import './health.css';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { HealthFinding, HealthRange, RunHealth } from '#core/contract/run/health';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useHealth, useMuteHealth } from '../../bridge/queries/runs/use-health';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { HelpLink } from '../../ui/help-link';
import { ICON_STROKE } from '../../ui/icons';
import { useActing } from '../../bridge/queries/use-acts';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { HealthRow } from './health-row';
import { healthCounts, healthSummary } from './health-summary';

interface Props {
  readonly detail: RunDetail;
  readonly onLine: (line: number) => void;
  /** Zooms the charts to the range that shows a finding. */
  readonly onRange: (range: HealthRange) => void;
}

/** Health of a run in one line, unfolded by a press: findings, rules that passed, and rules without data. */
export function HealthCard({ detail, onLine, onRange }: Props) {
  const { run } = detail;
  const read = useHealth(run.runId, run.unreadable === undefined && run.phase !== 'queued');
  const mute = useMuteHealth(run.runId);
  const { busy, refusal, act } = useActing<RunHealth>(() => undefined);
  const [isOpen, setOpen] = useState(false);
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const health = read.value;
  if (health.findings.length + health.passed.length === 0) return null;
  const onMute = (rule: string, muted: boolean): void => act(mute(rule, muted));
  return (
    <section className="card health" aria-label={t('health.label')}>
      <div className="health-bar">
        <HealthHead health={health} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
        <HelpLink topic="reference/health-rules" />
      </div>
      <RefusalNote refusal={refusal} />
      {isOpen && (
        <div className="fold-body">
          {health.findings.map((finding) => (
            <HealthRow key={finding.rule} {...{ finding, busy, onMute, onLine, onRange }} />
          ))}
          <RuleList title={t('health.holding')} rules={health.passed} glyph="held" />
          <RuleList title={t('health.noData')} rules={health.unjudged} glyph="unknown" />
        </div>
      )}
    </section>
  );
}

interface HeadProps {
  readonly health: RunHealth;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The gravest active finding, and how many of each kind there are. */
function HealthHead({ health, isOpen, onOpen }: HeadProps) {
  const first = health.findings.find(({ muted, recovered }) => !muted && !recovered);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className="health-head"
      aria-expanded={isOpen}
      title={t(isOpen ? 'health.close' : 'health.open')}
      onClick={onOpen}
    >
      <Glyph name={glyphOf(first)} />
      <b>{t('health.title')}</b>
      <span className="health-first">
        {first === undefined || isOpen
          ? ''
          : `${t(`health.severity.${first.severity}`)}: ${first.says}`}
      </span>
      <span className="health-counts num">{healthSummary(healthCounts(health))}</span>
      <Icon size={14} stroke={ICON_STROKE} aria-hidden />
    </button>
  );
}

/** Green is earned by a verdict alone: rules that hold are a plain tick. */
function glyphOf(first: HealthFinding | undefined): GlyphName {
  if (first === undefined) return 'held';
  return first.severity === 'critical' ? 'failed' : 'alarm';
}

interface ListProps {
  readonly title: string;
  readonly rules: readonly {
    readonly rule: string;
    readonly title: string;
    readonly says: string;
  }[];
  readonly glyph: GlyphName;
}

/** Rules that found nothing, each with what it saw or what it lacks. */
function RuleList({ title, rules, glyph }: ListProps) {
  if (rules.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="health-rules">
        {rules.map(({ rule, title: name, says }) => (
          <li key={rule}>
            <Glyph name={glyph} />
            <span>{name}</span>
            <span className="note num">{says}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
