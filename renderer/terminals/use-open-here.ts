import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEnvs } from '../bridge/use-engine';
import { activeEnv, unknownEnv } from '#core/training/active-env';
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
    // An interpreter that no search found, as a person may name one for a training.
    const active = env === undefined ? unknownEnv(python) : activeEnv(env);
    void open({ cwd: params.get('cwd'), activate: active, title: active?.name ?? '' }, 'tab').then(
      (view) =>
        navigate(view === null ? '/terminals' : `/terminals/${view.terminal}`, { replace: true }),
    );
  }, [asked, isReady, envs, python, params, open, navigate]);
}
