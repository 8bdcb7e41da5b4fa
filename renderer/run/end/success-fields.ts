import { metricGoalText, parseMetricGoal } from '#core/contract/run/metric-goal';
import { parseRecordGoal, recordGoalText } from '#core/contract/run/record-goal';
import type { SuccessCriteria } from '#core/contract/run/success-criteria';

/** Fields of the form that declares success, as they are typed. */
export interface CriteriaFields {
  /** Globs, one a line. */
  readonly files: string;
  /** Texts of the log, one a line. */
  readonly lines: string;
  /** Texts that the log must not contain, one a line. */
  readonly failLines: string;
  /** Conditions on a JSON file such as `*.meta.json: steps >= 100`, one a line. */
  readonly records: string;
  readonly step: string;
  readonly points: string;
  /** Conditions such as `reward >= 100`, one a line. */
  readonly metrics: string;
}

/** The form, filled with what was declared before. */
export function fieldsOf({
  artefacts,
  markers,
  targetX,
  minPoints,
  metrics,
  failMarkers,
  records,
}: SuccessCriteria): CriteriaFields {
  return {
    files: (artefacts ?? []).join('\n'),
    lines: (markers ?? []).join('\n'),
    failLines: (failMarkers ?? []).join('\n'),
    records: (records ?? []).map(recordGoalText).join('\n'),
    step: targetX === undefined ? '' : String(targetX),
    points: minPoints === undefined ? '' : String(minPoints),
    metrics: (metrics ?? []).map(metricGoalText).join('\n'),
  };
}

/** Criteria declared in the form; what was left empty is not declared. */
export function criteriaOf({
  files,
  lines,
  step,
  points,
  metrics,
  failLines,
  records: recordLines,
}: CriteriaFields): SuccessCriteria {
  const artefacts = linesOf(files);
  const markers = linesOf(lines);
  const targetX = positive(step);
  const minPoints = positive(points);
  const failMarkers = linesOf(failLines);
  const records = linesOf(recordLines).flatMap((line) => parseRecordGoal(line) ?? []);
  const goals = linesOf(metrics).flatMap((line) => parseMetricGoal(line) ?? []);
  return {
    ...(artefacts.length === 0 ? {} : { artefacts }),
    ...(markers.length === 0 ? {} : { markers }),
    ...(targetX === null ? {} : { targetX }),
    ...(minPoints === null ? {} : { minPoints: Math.ceil(minPoints) }),
    ...(failMarkers.length === 0 ? {} : { failMarkers }),
    ...(records.length === 0 ? {} : { records }),
    ...(goals.length === 0 ? {} : { metrics: goals }),
  };
}

/** The first line that is no condition; null where every line is one. */
export const unreadableGoal = ({ metrics }: Pick<CriteriaFields, 'metrics'>): string | null =>
  linesOf(metrics).find((line) => parseMetricGoal(line) === null) ?? null;

/** The first line that is no condition on a record; null where every line is one. */
export const unreadableRecord = ({ records }: Pick<CriteriaFields, 'records'>): string | null =>
  linesOf(records).find((line) => parseRecordGoal(line) === null) ?? null;

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function positive(text: string): number | null {
  const value = Number(text.replaceAll(',', ''));
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null;
}
