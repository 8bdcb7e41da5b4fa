import { z } from 'zod';
import { DesktopStatus } from './desktop-status';
import { VaultQuestion } from './vault-messages';

/**
 * What a child reports to its shell. `begun`: this process will be the engine, and opens everything now. `ready`: it can be reached at
 * `socket`. An engine says whether it holds the engine's lock or is on standby, and which process holds it. `beat`: the pty host is alive.
 * `portEnded`: a page's port ended on this side (the engine behind it changed), so that the page needs a new one. `news`: what the desktop
 * shows outside of the window. `vault`: a question to the system's key store.
 */
const Ready = z.object({
  ready: z.literal(true),
  socket: z.string(),
  role: z.enum(['engine', 'standby', 'terminals']),
  enginePid: z.int().nullable().optional(),
});
const Started = z.object({ begun: z.literal(true), enginePid: z.int() });
const Beat = z.object({ beat: z.literal(true) });
const PortEnded = z.object({ portEnded: z.literal(true) });
const Vault = z.object({ vault: VaultQuestion });
const News = z.object({ news: DesktopStatus });
export const ChildMessage = z.union([Started, Ready, Beat, PortEnded, News, Vault]);
export type ChildMessage = z.infer<typeof ChildMessage>;
export type ReadyMessage = z.infer<typeof Ready>;
