import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEnvs } from '../bridge/use-engine';
import { activeEnv, envName } from './active-env';
import type { Desk } from './use-desk';

/**
 * "Open terminal here": `/terminals?cwd=DIR&python=INTERPRETER` (or `?new`) opens one shell, then the address names
 * the shell instead, so that a reload opens no other.
 */
export function useOpenHere({ shells, open }: Desk): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const envs = useEnvs('local');
  const asked = params.size > 0 ? params.toString() : null;
  const done = useRef<string | null>(null);
  const python = params.get('python');
  const isReady = shells.views !== null && (python === null || envs !== undefined);
  useEffect(() => {
    if (asked === null || !isReady || done.current === asked) return;
    done.current = asked;
    const env = envs?.ok === true ? envs.value.find((one) => one.python === python) : undefined;
    const active = env === undefined ? {} : { activate: activeEnv(env), title: envName(env) };
    void open({ cwd: params.get('cwd'), ...active }, 'tab').then((view) =>
      navigate(view === null ? '/terminals' : `/terminals/${view.terminal}`, { replace: true }),
    );
  }, [asked, isReady, envs, python, params, open, navigate]);
}
