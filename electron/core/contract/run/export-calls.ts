import { ShortText } from '../bounds';
import { z } from 'zod';
import { base, Binary, OneRun } from '../api-base';

export const ExportFormat = z.enum(['csv', 'parquet', 'json']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** A file that the engine has made; it is kept for ten minutes after it was last read. */
export const ExportedFile = z.object({
  id: z.string(),
  /** File name where it is kept. */
  name: z.string(),
  bytes: z.int(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

/** At most so many bytes of a made file travel at once. */
export const EXPORT_PIECE_BYTES = 4 << 20;

/** Calls that export files of a run for other programs. */
export const exportCalls = {
  /**
   * Every stored point of all segments. csv: `step,wall_time,value,tag,segment`; json: the run object and
   * `series:[{tag, …, points:[[x, wallMs|null, value, segment]…]}]`; parquet: one row a point.
   */
  export: base.input(OneRun.extend({ format: ExportFormat })).output(ExportedFile),
  /** Progress of writing a run's files, 0 to 1; null while none is written. */
  exportShare: base.input(OneRun).output(z.number().nullable()),
  /** Bytes of a made file from an offset; empty at its end. */
  exportBytes: base
    .input(
      z.object({
        id: ShortText,
        from: z.int().min(0),
        max: z.int().min(1).max(EXPORT_PIECE_BYTES),
      }),
    )
    .output(Binary),
};
