import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { Goal, Matrix, PlanView } from '#core/contract/setup/plan';
import type { ProbeReport, ProbeSummary } from '#core/contract/setup/probe';
import type { FixRunId, TerminalView } from '#core/contract/terminal/terminal';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';
import { terminalConnection } from '../terminals/use-terminals';

/** Goals of the setup: what the user can be able to train. */
export const useGoals = (): Read<Goal[]> =>
  useRead(queryKeys.goals, (client, options) => client.setup.goals(undefined, options));

/** Where-can-it-run matrix. Probes nothing. */
export const useMatrix = (enabled: boolean): Read<Matrix> =>
  useRead(queryKeys.matrix, (client, options) => client.setup.matrix(undefined, options), enabled);

/** A goal on a target. */
export interface PlanSubject {
  readonly goal: string;
  readonly target: string;
}

/** The steps to a goal on a target; runs no probe. */
export const usePlan = ({ goal, target }: PlanSubject, enabled: boolean): Read<PlanView> =>
  useRead(
    queryKeys.plan(goal, target),
    (client, options) => client.setup.plan({ goal, target }, options),
    enabled,
  );

/** Commands of a fix as the user saw them: as offered, or as they edited them. */
export type ShownFix = Pick<FixRemedy, 'id' | 'title' | 'lines' | 'env' | 'creates'>;

/** A fix that was started: its terminal, and the id by which the engine lists it. */
export interface StartedFix {
  readonly view: TerminalView;
  readonly run: FixRunId;
}

export interface SetupActs {
  /** @param python null: the cockpit's own environment */
  readonly choosePython: (
    of: PlanSubject,
    python: string | null,
  ) => Promise<Result<PlanView, Refusal>>;
  readonly skip: (
    of: PlanSubject,
    step: string,
    skip: boolean,
  ) => Promise<Result<PlanView, Refusal>>;
  /** Runs one probe again: may take minutes. @throws when `signal` is aborted */
  readonly probe: (
    of: PlanSubject & { readonly python: string | null },
    probe: string,
    signal: AbortSignal,
  ) => Promise<Result<ProbeReport, Refusal>>;
  /** Opens a terminal in which the fix of a step runs. @param insist although the advice guard holds it */
  readonly runFix: (
    of: PlanSubject & { readonly step: string },
    fix: ShownFix,
    insist: boolean,
  ) => Promise<Result<StartedFix, Refusal>>;
  /** Reads again what a fix or a connection may have changed elsewhere: targets, their environments, their plans. */
  readonly rereadTargets: () => void;
}

const FIRST_SIZE = { cols: 80, rows: 24 };

export function useSetupActs(): SetupActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const stored = (
      { goal, target }: PlanSubject,
      plan: Result<PlanView, Refusal>,
    ): Result<PlanView, Refusal> => {
      if (plan.ok) queries.setQueryData(queryKeys.plan(goal, target), ok(plan.value));
      return plan;
    };
    return {
      choosePython: async (of, python) =>
        stored(of, await connection.act((client) => client.setup.choosePython({ ...of, python }))),
      skip: async (of, step, skip) =>
        stored(of, await connection.act((client) => client.setup.skip({ ...of, step, skip }))),
      probe: (of, probe, signal) =>
        connection.read((client, options) => client.setup.probe({ ...of, probe }, options), signal),
      runFix: async (of, { id, title, lines, env, creates }, insist) => {
        const fix = { id, title, lines: [...lines], env: { ...env }, creates: [...creates] };
        const command = await connection.act((client) =>
          client.setup.command({ ...of, fix, insist }),
        );
        if (!command.ok) return command;
        const opened = await terminalConnection().open({ ...FIRST_SIZE, ...command.value });
        return opened.ok ? ok({ view: opened.value, run: command.value.fixRun }) : opened;
      },
      rereadTargets: () => {
        for (const key of ['targets', 'envs', 'checks', 'preview', 'setup-plan'])
          void queries.invalidateQueries({ queryKey: [key] });
      },
    };
  }, [connection, queries]);
}

/** Progress of the setup that was opened last, and when it was seen. Memory of this page only. */
export interface SetupProgress {
  readonly proved: number;
  readonly all: number;
  readonly atMs: number;
}

/** null until a plan was opened. */
export function useSetupProgress(): SetupProgress | null {
  const { queries } = useBridge();
  const { data } = useQuery<SetupProgress | null>(
    { queryKey: queryKeys.setupProgress, queryFn: () => null, enabled: false, gcTime: Infinity },
    queries,
  );
  return data ?? null;
}

/** Reports to the rail how far the open plan has come. */
export function useReportProgress(): (progress: SetupProgress) => void {
  const { queries } = useBridge();
  return useMemo(
    () => (progress) => void queries.setQueryData(queryKeys.setupProgress, progress),
    [queries],
  );
}

/** Every probe by its id: what it is called, and what it reads. */
export const useProbeSummaries = (): Read<ProbeSummary[]> =>
  useRead(queryKeys.probes, (client, options) => client.setup.probes(undefined, options));
