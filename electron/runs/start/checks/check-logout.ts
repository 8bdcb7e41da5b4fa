import { defineCheck, passes, warns } from '#core/diagnosis/rules/define-check';
import type { StartFacts } from './start-facts';

const KILLS = 'ends all your programs when you log out (KillUserProcesses=yes of its logind)';
const LINGER = 'loginctl enable-linger';

/** Where logging out ends programs: would this training continue? Nothing where it does not. */
export const logoutCheck = defineCheck<Pick<StartFacts, 'target'>>('logout', async ({ target }) => {
  const { name, capabilities } = target.view();
  const result = capabilities.hasLogins ? await target.logout() : null;
  if (result?.ok !== true || !result.value.kills) return [];
  const { scope, linger } = result.value;
  if (scope !== true) {
    return warns(`${name} ${KILLS}: this run would end with the connection.`, {
      advice: `Keep RL Cockpit connected until it ends, or ask its administrator to add your user name to KillExcludeUsers= in /etc/systemd/logind.conf there. If only your user manager is missing for “systemd-run --user”, “${LINGER}” starts one.`,
    });
  }
  if (linger === true) {
    return passes(`${name} ${KILLS}; this run starts outside the login session and continues.`);
  }
  return warns(
    `${name} ${KILLS}. This run starts outside the login session, but ends with your last session there: lingering is ${linger === false ? 'off' : 'not known to be on'}.`,
    {
      advice: `Run “${LINGER}” on ${name} once; with polkit’s default settings this needs no extra rights.`,
    },
  );
});
