import type { SuccessCriteria } from '#core/contract/run/run-directory';

/** Fields of the form that declares success, as they are typed. */
export interface CriteriaFields {
  /** Globs, one a line. */
  readonly files: string;
  /** Texts of the log, one a line. */
  readonly lines: string;
  readonly step: string;
  readonly points: string;
}

/** The form, filled with what was declared before. */
export function fieldsOf({
  artefacts,
  markers,
  targetX,
  minPoints,
}: SuccessCriteria): CriteriaFields {
  return {
    files: (artefacts ?? []).join('\n'),
    lines: (markers ?? []).join('\n'),
    step: targetX === undefined ? '' : String(targetX),
    points: minPoints === undefined ? '' : String(minPoints),
  };
}

/** What the form declares; what was left empty is not declared. */
export function criteriaOf({ files, lines, step, points }: CriteriaFields): SuccessCriteria {
  const artefacts = linesOf(files);
  const markers = linesOf(lines);
  const targetX = positive(step);
  const minPoints = positive(points);
  return {
    ...(artefacts.length === 0 ? {} : { artefacts }),
    ...(markers.length === 0 ? {} : { markers }),
    ...(targetX === null ? {} : { targetX }),
    ...(minPoints === null ? {} : { minPoints: Math.ceil(minPoints) }),
  };
}

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
