/**
 * Text that shells read last at their start, after all that is the user's own: a start file may put another Python in front (conda's base
 * does), so ours comes after it. The same for every environment: its folder and its name are variables, so that no name or path ever
 * becomes shell text, and a prompt holds the name in a way that is not read a second time.
 */
const BASH_ACTIVATE = `if [ -n "\${MSYSTEM-}" ] && command -v cygpath >/dev/null 2>&1; then
  RL_COCKPIT_ACTIVE_BIN=$(cygpath -u -p "$RL_COCKPIT_ACTIVE_BIN")
fi
PATH="$RL_COCKPIT_ACTIVE_BIN:$PATH"
export PATH
PS1='($RL_COCKPIT_ACTIVE_NAME) '"\${PS1-}"
unset RL_COCKPIT_ACTIVE_BIN
`;

/** For an interactive bash of this machine. Git Bash gets Windows folders, and searches by its own names of them. */
export const BASH_START = `# Written by RL Cockpit: your own start file, then the environment that was asked for.
[ -f /etc/bash.bashrc ] && . /etc/bash.bashrc
[ -f "$HOME/.bashrc" ] && . "$HOME/.bashrc"
${BASH_ACTIVATE}`;

/** The same for a login shell, as the user has it on another machine. It is read from descriptor 9. */
export const BASH_LOGIN = `exec 9<&-
[ -f /etc/profile ] && . /etc/profile
if [ -r "$HOME/.bash_profile" ]; then . "$HOME/.bash_profile"
elif [ -r "$HOME/.bash_login" ]; then . "$HOME/.bash_login"
elif [ -r "$HOME/.profile" ]; then . "$HOME/.profile"
fi
${BASH_ACTIVATE}`;

/**
 * zsh's \`.zshenv\`: gives the user's own folder of start files back at once, and acts before the first prompt. The name is in the prompt
 * as \`%9v\`: with PROMPT_SUBST a variable's text would be run.
 */
export const ZSH_START = `# Written by RL Cockpit: your own start files, then the environment that was asked for.
if [ -n "$RL_COCKPIT_ZSH_ONCE" ]; then
  rm -f "$ZDOTDIR/.zshenv"; rmdir "$ZDOTDIR"
fi
if [ -n "$RL_COCKPIT_ZDOTDIR" ]; then export ZDOTDIR="$RL_COCKPIT_ZDOTDIR"; else unset ZDOTDIR; fi
unset RL_COCKPIT_ZDOTDIR RL_COCKPIT_ZSH_ONCE
[ -f "\${ZDOTDIR:-$HOME}/.zshenv" ] && . "\${ZDOTDIR:-$HOME}/.zshenv"
rl_cockpit_activate() {
  export PATH="$RL_COCKPIT_ACTIVE_BIN:$PATH"
  psvar[9]="$RL_COCKPIT_ACTIVE_NAME"
  PROMPT="(%9v) $PROMPT"
  precmd_functions=("\${(@)precmd_functions:#rl_cockpit_activate}")
  unset RL_COCKPIT_ACTIVE_BIN
  unfunction rl_cockpit_activate
}
precmd_functions+=(rl_cockpit_activate)
`;

/** Run by fish after its start files (\`-C\`). */
export const FISH_START = [
  'set -gx PATH $RL_COCKPIT_ACTIVE_BIN $PATH',
  'set -e RL_COCKPIT_ACTIVE_BIN',
  'functions -c fish_prompt rl_cockpit_prompt',
  'function fish_prompt; echo -n "($RL_COCKPIT_ACTIVE_NAME) "; rl_cockpit_prompt; end',
].join('; ');

/** Run by PowerShell after the user's profile (\`-Command\`): no script file, so no execution policy forbids it. */
export const POWERSHELL_START = [
  "$env:PATH = $env:RL_COCKPIT_ACTIVE_BIN + ';' + $env:PATH",
  '$function:rl_cockpit_prompt = $function:prompt',
  "function global:prompt { '(' + $env:RL_COCKPIT_ACTIVE_NAME + ') ' + (rl_cockpit_prompt) }",
].join('; ');

/** cmd's prompt, in which "$" begins a code. */
export const cmdPrompt = (name: string): string => `(${name.replaceAll('$', '$$$$')}) $P$G`;
