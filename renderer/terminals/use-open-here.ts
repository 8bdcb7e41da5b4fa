import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { activeEnv, unknownEnv } from '#core/training/active-env';
import { useEnvs } from '../bridge/use-engine';
import type { Desk } from './use-desk';

const HERE = 'local';

/**
 * "Open terminal here": `/terminals?target=ID&cwd=DIR&python=INTERPRETER` (or `?new`, or `?signIn`) opens one shell, then
 * the address names the shell instead, so that a reload opens no other.
 */
export function useOpenHere({ shells, open }: Desk): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.size > 0 ? params.toString() : null;
  const done = useRef<string | null>(null);
  const [target, python] = [params.get('target') ?? HERE, params.get('python')];
  const envs = useEnvs(HERE, target === HERE);
  const isReady =
    shells.views !== null && (target !== HERE || python === null || envs !== undefined);
  useEffect(() => {
    if (asked === null || !isReady || done.current === asked) return;
    done.current = asked;
    const cwd = params.get('cwd');
    const env = envs?.ok === true ? envs.value.find((one) => one.python === python) : undefined;
    // An interpreter that no search found, as a person may name one for a training.
    const active = env === undefined ? unknownEnv(python) : activeEnv(env);
    const here = { cwd, activate: active, title: active?.name ?? '' };
    const there = { at: { id: target, cwd, python, signIn: params.has('signIn') } };
    void open(target === HERE ? here : there, 'tab').then((view) =>
      navigate(view === null ? '/terminals' : `/terminals/${view.terminal}`, { replace: true }),
    );
  }, [asked, isReady, envs, target, python, params, open, navigate]);
}
