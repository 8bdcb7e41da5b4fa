import { useMemo } from 'react';
import type { GuardShell, Hold } from '#core/contract/setup/guard';
import { useBridge } from '../../bridge';

/** Longer than a healthy machine takes: after it a command runs unchecked. */
const LIMIT_MS = 6_000;

export interface GuardedShell {
  readonly target: string;
  readonly python: string | null;
  readonly shell: GuardShell | null;
}

/** Asks the advice guard about a command before it runs; [] where it passes, or no answer comes in time. */
export function useGuard(): (text: string, where: GuardedShell) => Promise<readonly Hold[]> {
  const { connection } = useBridge();
  return useMemo(
    () => async (text, where) => {
      const late = new Promise<null>((done) => {
        setTimeout(() => done(null), LIMIT_MS);
      });
      const result = connection.read((client) => client.setup.guard({ ...where, text }));
      const answer = await Promise.race([result, late]);
      return answer?.ok === true ? answer.value.holds : [];
    },
    [connection],
  );
}
