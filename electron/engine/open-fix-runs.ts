import type { RemedyRun } from '#core/contract/setup/fix-runs';
import type { Doctor } from '../doctor/doctor';
import { FixRuns } from '../doctor/fix-runs/fix-runs';
import type { Incidents } from '../incidents/incidents';

interface Parts {
  readonly home: string;
  readonly doctor: Doctor;
  readonly incidents: Pick<Incidents, 'remedies'>;
  readonly changed: () => void;
}

/** Executions of fixes of a home, and of remedies, which incidents note and prove. */
export async function openFixRuns({ incidents, ...deps }: Parts): Promise<FixRuns> {
  const applied = async (run: RemedyRun, hasWorked: boolean | null, signal: AbortSignal) => {
    const { incident, hypothesis, ...done } = run;
    const { remedies } = incidents;
    const noted = await remedies.applied(incident, hypothesis, { ...done, hasWorked }, signal);
    if (!noted.ok) return { state: 'unproved' as const, says: noted.error.says };
    const { result, says } = noted.value;
    return { state: result === 'proved' ? ('proved' as const) : ('unproved' as const), says };
  };
  const fixRuns = new FixRuns({ ...deps, applied });
  await fixRuns.open();
  return fixRuns;
}
