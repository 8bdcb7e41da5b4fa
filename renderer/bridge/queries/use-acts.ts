import { useMemo, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { StopMode } from '#core/contract/run/run-directory';
import type { SuccessCriteria } from '#core/contract/run/success-criteria';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';

/** Mutations of the engine that the user can ask for. Each is sent once; an answer may be a refusal. */
export interface Acts {
  /** @param target the id of where it runs */
  readonly start: (recipe: string, target: string) => Promise<Result<RunView, Refusal>>;
  readonly stop: (run: string, mode: StopMode) => Promise<Result<RunView, Refusal>>;
  /** Declares what counts as success for a run that has ended; answers with the run, judged again. */
  readonly declare: (run: string, criteria: SuccessCriteria) => Promise<Result<RunView, Refusal>>;
  /** Sets the user's own patterns of a run; answers when its log is being read again, of an ended run when it was. */
  readonly setPatterns: (
    run: string,
    patterns: readonly string[],
  ) => Promise<Result<RunView, Refusal>>;
  /** Reads machines and environments again. */
  readonly rescan: () => void;
}

export function useActs(): Acts {
  const { connection, queries } = useBridge();
  return useMemo(
    () => ({
      start: (recipe, target) => connection.act((client) => client.runs.start({ recipe, target })),
      stop: (run, mode) => connection.act((client) => client.runs.stop({ run, mode })),
      declare: async (run, criteria) => {
        const answer = await connection.act((client) => client.runs.declare({ run, criteria }));
        void queries.invalidateQueries({ queryKey: queryKeys.run(run) });
        return answer;
      },
      setPatterns: async (run, patterns) => {
        const set = { run, patterns: [...patterns] };
        const answer = await connection.act((client) => client.runs.setPatterns(set));
        void queries.invalidateQueries({ queryKey: queryKeys.run(run) });
        return answer;
      },
      rescan: () => {
        void queries.invalidateQueries({ queryKey: queryKeys.targets });
        void queries.invalidateQueries({ queryKey: ['envs'] });
      },
    }),
    [connection, queries],
  );
}

export interface Acting<T> {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly act: (result: Promise<Result<T, Refusal>>) => void;
}

/** Mutation state of one button: busy while its act is under way, then done or refused. */
export function useActing<T>(done: (value: T) => void): Acting<T> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const wait = async (result: Promise<Result<T, Refusal>>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const answer = await result;
    setBusy(false);
    if (answer.ok) done(answer.value);
    else setRefusal(answer.error);
  };
  const act = (result: Promise<Result<T, Refusal>>): void => void wait(result);
  return { busy, refusal, act };
}
