import { z } from 'zod';
import { type Fault, judgeFaults } from '../faults/faults';
import { type Probe, row } from '../probe';
import { readAnswer } from '../run/child-answer';

const Facts = z.object({
  /** Whether jobs can be submitted from this machine. */
  hasSlurm: z.boolean(),
  /** Why the controller does not answer; null: it does. */
  ping: z.string().nullish(),
  version: z.string().nullish(),
  name: z.string().nullish(),
  tracking: z.string().nullish(),
  killWaitS: z.int().nullish(),
  accounting: z.string().nullish(),
  minJobAgeS: z.int().nullish(),
});
type Facts = z.infer<typeof Facts>;

/** Probe of a cluster's own settings: how its jobs end, and what is remembered of them. Source of the settings: slurm.conf(5). */
export default {
  title: 'Slurm',
  says: 'Asks Slurm’s controller for its version, and how it ends jobs. It submits nothing.',
  order: 11,
  subject: 'machine',
  runsAlone: false,
  skips: ({ target }) =>
    target.capabilities.scheduler === 'slurm' ? null : 'This target submits no jobs to Slurm.',
  children: (_, results) =>
    results.length > 0
      ? []
      : [{ script: 'slurm', at: 'login', python: null, words: {}, env: {}, limitS: 60 }],
  judge: ([result]) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const { hasSlurm, ping, version } = facts.value;
    if (!hasSlurm) return noSlurm;
    if (ping != null) return silent(ping);
    return judgeFaults(trackingFault(facts.value), rowsOf(facts.value), {
      value: `Slurm ${version ?? ''}`.trim(),
      says: 'Slurm’s controller answers.',
    });
  },
} satisfies Probe;

const noSlurm = {
  state: 'bad',
  value: 'no sbatch',
  says: 'There is no sbatch on this machine.',
  advice: 'Connect to the login node of the cluster.',
} as const;

const silent = (words: string) =>
  ({
    state: 'bad',
    value: 'does not answer',
    says: 'Slurm’s controller does not answer.',
    advice:
      'Wait, then check again, or ask the cluster’s administrators. Jobs that are running are not ended by this.',
    evidence: [words],
  }) as const;

/** By a control group Slurm finds every process of a job. */
function trackingFault({ tracking }: Facts): readonly Fault[] {
  if (tracking == null || tracking.endsWith('/cgroup')) return [];
  const says = `Slurm tracks the processes of a job by ${tracking}: a process that detaches itself can outlive its job.`;
  const advice = 'Have a training start no daemon, and nothing with setsid or nohup.';
  return [{ state: 'warn', value: `processes by ${tracking}`, says, advice }];
}

function rowsOf({ version, name, tracking, killWaitS, accounting, minJobAgeS }: Facts) {
  const forgets = minJobAgeS == null ? '' : `; a job is forgotten ${minJobAgeS} s after its end`;
  const hasAccounting = accounting != null && !/none/i.test(accounting);
  return [
    row('Version', 'ok', version ?? '—'),
    row('Cluster', 'ok', name ?? '—'),
    row('Between the signals TERM and KILL', 'ok', killWaitS == null ? '—' : `${killWaitS} s`),
    row('Processes', tracking?.endsWith('/cgroup') === false ? 'warn' : 'ok', tracking ?? '—'),
    row('Accounting', 'ok', hasAccounting ? (accounting ?? '') : `none${forgets}`),
  ];
}
