import {
  type CheckAnswer,
  type CrashAnswer,
  type EnvironmentAnswer,
  type MasksAnswer,
  PASSPORT_PARTS,
  PassportAnswer,
  type PassportPart,
  type PassportPartName,
  type PassportParts,
  type TraceAnswer,
  type WalkAnswer,
} from '../../contract/evaluation/environment-passport';

/** A part whose process did not come to its end by itself. */
export interface PartEnd {
  readonly part: PassportPartName;
  readonly end: PassportPart;
}

export interface PartCrash extends CrashAnswer {
  readonly part: PassportPartName;
}

/** Measurements of an environment, parsed: null where a part gave none. */
export interface Measured {
  readonly created: EnvironmentAnswer | null;
  /** The last word of the walk: whole, or as far as it came. */
  readonly walk: WalkAnswer | null;
  readonly traces: readonly TraceAnswer[];
  readonly masks: MasksAnswer | null;
  readonly check: CheckAnswer | null;
  readonly crashes: readonly PartCrash[];
  readonly ends: readonly PartEnd[];
}

/** Reads the answers of all parts; what does not keep to the schema is left out. */
export function measuredOf(parts: PassportParts): Measured {
  const all = PASSPORT_PARTS.flatMap((part) =>
    (parts[part]?.answers ?? []).flatMap((raw) => {
      const read = PassportAnswer.safeParse(raw);
      return read.success ? [{ part, answer: read.data }] : [];
    }),
  );
  const answers = all.map(({ answer }) => answer);
  return {
    created: answers.find((one) => one.kind === 'made') ?? null,
    walk: answers.findLast((one) => one.kind === 'walk') ?? null,
    traces: answers.filter((one) => one.kind === 'trace'),
    masks: answers.find((one) => one.kind === 'masks') ?? null,
    check: answers.find((one) => one.kind === 'check') ?? null,
    crashes: all.flatMap(({ part, answer }) =>
      answer.kind === 'crash' ? [{ ...answer, part }] : [],
    ),
    ends: PASSPORT_PARTS.flatMap((part) => {
      const end = parts[part];
      return end === undefined || endedWell(end) ? [] : [{ part, end }];
    }),
  };
}

const endedWell = ({ code, problem }: PassportPart): boolean => problem === null && code === 0;
