import type { ActiveEnv } from '#core/contract/terminal/terminal';
import { searchPath, variablesOf } from '../active-variables';
import { BASH_LOGIN, FISH_START, ZSH_START } from '../start-texts';

/** The folder a shell starts in, and the environment to activate in it. */
export interface ShellRequest {
  /** An absolute path on the target; null = the user's home there. */
  readonly cwd: string | null;
  readonly activate: ActiveEnv | null;
}

/** Neither a process nor a path can hold one. */
export const hasNul = ({ cwd, activate }: ShellRequest): boolean =>
  [cwd ?? '', activate?.prefix ?? '', activate?.bin ?? '', activate?.name ?? ''].some((text) =>
    text.includes('\0'),
  );

/**
 * For `sh` of the target: goes to the folder, sets the variables, and becomes the user's own login shell. Always the same text; what
 * differs are its parameters: 1 the folder, 2 the search path, 3 the name, then NAME=VALUE each.
 */
export const SHELL_TEXT = `if [ -n "$1" ]; then cd "$1" || echo "RL Cockpit: this shell starts in $PWD instead."; fi
search=$2 RL_COCKPIT_ACTIVE_NAME=$3
shift 3
s=$SHELL
[ -x "$s" ] || s=$(getent passwd "$(id -un)" 2>/dev/null | cut -d: -f7)
[ -x "$s" ] || s=/bin/sh
SHELL=$s
export SHELL
if [ -z "$search" ]; then
  case \${s##*/} in
  bash|zsh|fish|dash|ash|ksh|mksh|csh|tcsh) exec "$s" -l ;;
  *) exec "$s" ;;
  esac
fi
unset PYTHONHOME
for variable in "$@"; do export "$variable"; done
PATH=$search:$PATH
RL_COCKPIT_ACTIVE_BIN=$search
export PATH RL_COCKPIT_ACTIVE_BIN RL_COCKPIT_ACTIVE_NAME
case \${s##*/} in
bash) exec "$s" --rcfile /dev/fd/9 -i 9<<'RL_COCKPIT_END'
${BASH_LOGIN}RL_COCKPIT_END
;;
fish) exec "$s" -l -C '${FISH_START}' ;;
zsh) if d=$(mktemp -d) && cat >"$d/.zshenv" <<'RL_COCKPIT_END'
${ZSH_START}RL_COCKPIT_END
then
  RL_COCKPIT_ZDOTDIR=$ZDOTDIR RL_COCKPIT_ZSH_ONCE=1 ZDOTDIR=$d
  export RL_COCKPIT_ZDOTDIR RL_COCKPIT_ZSH_ONCE ZDOTDIR
fi
exec "$s" -l ;;
*) exec "$s" ;;
esac
`;

/** The parameters of `SHELL_TEXT`. */
export function shellParameters({ cwd, activate }: ShellRequest): readonly string[] {
  if (activate === null) return [cwd ?? '', '', ''];
  const reported = Object.entries(variablesOf(activate)).map(([name, value]) => `${name}=${value}`);
  return [cwd ?? '', searchPath(activate), activate.name, ...reported];
}
