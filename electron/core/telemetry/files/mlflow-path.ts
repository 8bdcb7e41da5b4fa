/** Run and metric of a file of MLflow's file store. */
export interface MlflowMetricPath {
  /** Folder of the run, as far as the path shows it. */
  readonly folder: string;
  readonly run: string;
  /** Name of the metric; its `/` are folders. */
  readonly tag: string;
}

/** Ids of runs are UUIDs in hexadecimal (mlflow/store/tracking/file_store.py, `create_run`). */
const METRIC = /^((?:.*\/)?([0-9a-f]{32}))\/metrics\/([^/].*)$/;

/** The parts of `…/<run>/metrics/<name>`; null for a path of another form. */
export function mlflowMetric(path: string): MlflowMetricPath | null {
  const [, folder, run, tag] = METRIC.exec(path) ?? [];
  return folder === undefined || run === undefined || tag === undefined
    ? null
    : { folder, run, tag };
}
