import { useCallback } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { GuardAnswer } from '#core/contract/setup/guard';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';

/** Asks the advice guard about commands of a fix, which are argv in POSIX quotes on every target. Nothing of them runs. */
export function useHold(): (
  target: string,
  python: string | null,
  text: string,
) => Promise<Result<GuardAnswer, Refusal>> {
  const { connection } = useBridge();
  return useCallback(
    (target, python, text) =>
      connection.act((client) => client.setup.guard({ target, python, text, shell: 'posix' })),
    [connection],
  );
}
