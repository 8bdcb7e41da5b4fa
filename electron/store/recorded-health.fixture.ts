import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HealthFacts } from '#core/diagnosis/health/health-facts';
import { feed, openCore, RUN } from './store.fixture';
import type { StreamKind } from './sqlite/stream-table';

const FILES: readonly (readonly [string, string, StreamKind])[] = [
  ['log.txt', 'log', 'log'],
  ['progress.csv', '/x/progress.csv', 'progress-csv'],
  ['monitor.monitor.csv', '/x/monitor.csv', 'monitor-csv'],
  ['monitor.csv', '/x/monitor.csv', 'monitor-csv'],
  ['samples.jsonl', 'samples', 'samples'],
];

/** Health of a training whose files are in a folder, as the index reads them: its log, its tables and its samples. */
export function healthOfFolder(home: string, folder: string): HealthFacts {
  const core = openCore(home);
  for (const [name, stream, kind] of FILES) {
    const file = join(folder, name);
    if (existsSync(file)) feed(core, stream, kind, readFileSync(file));
  }
  const facts = HealthFacts.parse(core.observed(RUN, 'health'));
  core.close();
  return facts;
}

/** Health of one file of a training. */
export function healthOfFile(
  home: string,
  file: string,
  kind: StreamKind,
  dialect = 'auto',
): HealthFacts {
  const core = openCore(home, dialect);
  feed(core, kind === 'log' ? 'log' : `/x/${kind}`, kind, readFileSync(file));
  const facts = HealthFacts.parse(core.observed(RUN, 'health'));
  core.close();
  return facts;
}

/** `critical frozen-policy` */
export const saidBy = ({ findings }: HealthFacts): readonly string[] =>
  findings.map(
    ({ severity, rule, recovered }) => `${severity} ${rule}${recovered ? ' (over)' : ''}`,
  );
