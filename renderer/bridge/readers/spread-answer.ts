import { decodeBulk } from '#core/contract/bulk';
import { SPREAD_COLUMNS, SpreadHeader } from '#core/contract/series/spread';

/** Mean and spread over runs, as the engine answered: equally long columns, one row an x of the grid. */
export type SpreadData = Readonly<Record<(typeof SPREAD_COLUMNS)[number], Float64Array>> & {
  readonly header: SpreadHeader;
};

/** @returns null when the bytes are not a spread answer of this contract */
export function spreadOf(buffer: ArrayBuffer): SpreadData | null {
  const bulk = decoded(buffer);
  const header = SpreadHeader.safeParse(bulk?.header);
  if (bulk === null || !header.success || bulk.columns.length !== SPREAD_COLUMNS.length)
    return null;
  const of = (name: (typeof SPREAD_COLUMNS)[number]): Float64Array =>
    bulk.columns[SPREAD_COLUMNS.indexOf(name)] ?? new Float64Array();
  return {
    header: header.data,
    x: of('x'),
    mean: of('mean'),
    std: of('std'),
    min: of('min'),
    max: of('max'),
    count: of('count'),
    center: of('center'),
    low: of('low'),
    high: of('high'),
  };
}

function decoded(buffer: ArrayBuffer): ReturnType<typeof decodeBulk> | null {
  try {
    return decodeBulk(buffer);
  } catch {
    return null;
  }
}
