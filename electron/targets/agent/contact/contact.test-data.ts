import { Hello } from '#core/contract/target/target';
import { type AgentEnd, NEVER_BEGAN } from '../agent-process';
import { HELLO } from '../../fixtures/hello.test-data';

export const hello = Hello.parse(HELLO);
export const end: AgentEnd = { why: 'It ended.', ...NEVER_BEGAN };
const refusal = (code: string) => ({ code, says: `${code}.`, remedy: 'Wait.' });
export const [gone, silent, locked] = [refusal('gone'), refusal('silent'), refusal('locked')];
/** Only the user can fix what is locked. */
export const policy = {
  firstWaitMs: 100,
  lastWaitMs: 1_000,
  replacesSilent: false,
  needsPerson: ({ code }: { readonly code: string }) => code === 'locked',
};
