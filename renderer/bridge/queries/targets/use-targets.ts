import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { ShellCommandRequest, ShellCommand } from '#core/contract/terminal/shell-calls';
import type { CommandRemedy } from '#core/contract/finding';
import type { TargetView } from '#core/contract/target/target';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';

export interface TargetActs {
  /** A user's act: may start a distro (up to 90 s) or dial a host. */
  readonly connect: (target: string) => Promise<Result<TargetView, Refusal>>;
  /** The same for a host by the name that the user typed. */
  readonly connectHost: (host: string) => Promise<Result<TargetView, Refusal>>;
  /** Lets go of it; its trainings continue. */
  readonly disconnect: (target: string) => Promise<Result<TargetView, Refusal>>;
  /** Further actions on it; null: where a kind has no target. Runs nothing. */
  readonly offered: (target: string | null) => Promise<Result<CommandRemedy[], Refusal>>;
  /** Looks again at what there is; nothing is started by it. */
  readonly scan: () => Promise<void>;
  /** Opens a shell there; connects nothing. */
  readonly shell: (request: ShellCommandRequest) => Promise<Result<ShellCommand, Refusal>>;
}

export function useTargetActs(): TargetActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    /** No matter what came of it, the target and its environments have changed. */
    const after = async (
      target: string | null,
      act: Promise<Result<TargetView, Refusal>>,
    ): Promise<Result<TargetView, Refusal>> => {
      const answer = await act;
      const id = target ?? (answer.ok ? answer.value.id : '');
      for (const of of [queryKeys.targets, queryKeys.envs(id), ['preview'], ['checks']])
        void queries.invalidateQueries({ queryKey: of });
      return answer;
    };
    return {
      connect: (target) =>
        after(
          target,
          connection.act((client) => client.targets.connect({ target })),
        ),
      connectHost: (host) =>
        after(
          null,
          connection.act((client) => client.targets.connectHost({ host })),
        ),
      disconnect: (target) =>
        after(
          target,
          connection.act((client) => client.targets.disconnect({ target })),
        ),
      offered: (target) => connection.read((client) => client.targets.acts({ target })),
      scan: async () => {
        const seen = await connection.read((client) => client.targets.list({ look: true }));
        if (seen.ok) queries.setQueryData(queryKeys.targets, ok(seen.value));
      },
      shell: (request) => connection.act((client) => client.shells.command(request)),
    };
  }, [connection, queries]);
}
