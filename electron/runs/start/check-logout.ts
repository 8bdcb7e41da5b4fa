import type { Finding } from '#core/contract/finding';
import type { Target } from '../../targets/target';
import { doubtful, passed } from './check-findings';

const KILLS = 'ends all your programs when you log out (KillUserProcesses=yes of its logind)';
const LINGER = 'loginctl enable-linger';

/** Where logging out kills, whether a training started by us would live on. Says nothing where it does not kill. */
export async function logoutChecks(target: Target): Promise<readonly Finding[]> {
  const found = await target.logout();
  if (!found.ok || !found.value.kills) return [];
  const { scope, linger } = found.value;
  const { name } = target.view();
  if (scope !== true) {
    return [
      doubtful(
        'logout',
        `${name} ${KILLS}: this run would end with the connection.`,
        `Keep RL Cockpit connected until it ends, or ask its administrator to add your user name to KillExcludeUsers= in /etc/systemd/logind.conf there. If only your user manager is missing for “systemd-run --user”, “${LINGER}” starts one.`,
      ),
    ];
  }
  if (linger === true) {
    const says = `${name} ${KILLS}; this run starts outside the login session and continues.`;
    return [passed('logout', says)];
  }
  return [
    doubtful(
      'logout',
      `${name} ${KILLS}. This run starts outside the login session, but ends with your last session there: lingering is ${linger === false ? 'off' : 'not known to be on'}.`,
      `Run “${LINGER}” on ${name} once; with polkit’s default settings this needs no extra rights.`,
    ),
  ];
}
