import { JobId } from '#core/contract/jobs/cluster';
import { granted, type Io, misused } from './io';

/** The id of a job that the user typed. @throws Refused */
export function jobIdOf(text: string): string {
  const id = JobId.safeParse(text);
  return id.success
    ? id.data
    : misused(`${text} is not the id of a job.`, 'Write it as `jobs` lists it.');
}

/**
 * The cluster that is meant where the user names none.
 * @param usage what comes before its name in the command line
 * @throws Refused where there is none, or more than one
 */
export async function onlyCluster(io: Io, usage: string): Promise<string> {
  const targets = granted(await io.link.ask((client) => client.targets.list({ look: true })));
  const clusters = targets.filter(({ capabilities }) => capabilities.scheduler !== undefined);
  const [only, ...others] = clusters.map(({ id }) => id);
  if (only === undefined)
    return misused(
      'No cluster is listed.',
      `Name it by its machine: ${usage}slurm:HOST, ${usage}ray:HOST`,
    );
  return others.length === 0
    ? only
    : misused('There are several clusters.', `Name one of: ${[only, ...others].join(', ')}.`);
}
