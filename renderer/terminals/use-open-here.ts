import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TerminalId } from '#core/contract/terminal/terminal';
import { activeEnv, unknownEnv } from '#core/training/environment/active-env';
import { useEnvs } from '../bridge/queries/use-engine';
import type { Workspace } from './use-workspace';

const HERE = 'local';

/** A shell that the address asks for. */
export interface AwaitedShell {
  /** It is not there yet. */
  readonly is: boolean;
  /** The user goes to another shell instead; the one that was asked for comes all the same. */
  readonly leaveFor: (terminal: TerminalId) => void;
}

/**
 * "Open terminal here": `/terminals?target=ID&cwd=DIR&python=INTERPRETER` (or `?new`, or `?signIn`) opens one shell, then
 * the address names the shell instead, so that a reload opens no other. Who has gone elsewhere meanwhile is not fetched
 * back.
 */
export function useOpenHere({ shells, open }: Workspace): AwaitedShell {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = params.size > 0 ? params.toString() : null;
  const done = useRef<string | null>(null);
  const still = useStill(query);
  const [target, python] = [params.get('target') ?? HERE, params.get('python')];
  const envs = useEnvs(HERE, target === HERE);
  const isReady =
    shells.views !== null && (target !== HERE || python === null || envs !== undefined);
  useEffect(() => {
    if (query === null || !isReady || done.current === query) return;
    done.current = query;
    const cwd = params.get('cwd');
    const env = envs?.ok === true ? envs.value.find((one) => one.python === python) : undefined;
    // An interpreter that no search found, as a user may name one for a training.
    const active = env === undefined ? unknownEnv(python) : activeEnv(env);
    const here = { cwd, activate: active, title: active?.name ?? '' };
    const remote = { at: { id: target, cwd, python, signIn: params.has('signIn') } };
    void open(target === HERE ? here : remote, 'tab').then((view) => {
      const address = view === null ? '/terminals' : addressOf(view.terminal);
      return still.current === query ? navigate(address, { replace: true }) : undefined;
    });
  }, [query, isReady, envs, target, python, params, open, navigate, still]);
  const leaveFor = useCallback(
    (terminal: TerminalId) => void navigate(addressOf(terminal), { replace: true }),
    [navigate],
  );
  return { is: query !== null, leaveFor };
}

const addressOf = (terminal: TerminalId): string => `/terminals/${terminal}`;

/** Current request of the address; null when the page is left. */
function useStill(query: string | null): RefObject<string | null> {
  const still = useRef<string | null>(null);
  useEffect(() => {
    still.current = query;
    return () => {
      still.current = null;
    };
  }, [query]);
  return still;
}
