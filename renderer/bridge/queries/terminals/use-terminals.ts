import { useSyncExternalStore } from 'react';
import { terminalTransport } from '../../connection/terminal-frames';
import { type Shells, TerminalConnection } from '../../connection/terminal-connection';

let line: TerminalConnection | null = null;

/** The page's single connection to the pty host; opened when it is first needed, for as long as the page lives. */
export function terminalConnection(): TerminalConnection {
  if (line === null) {
    line = new TerminalConnection(terminalTransport(window));
    void line.run();
  }
  return line;
}

export function useShells(): Shells {
  const shells = terminalConnection();
  return useSyncExternalStore(shells.onChange, shells.shells);
}

/** Shells that run now, for the rail. */
export function useTerminalCount(): number {
  return useShells().views?.filter(({ exit }) => exit === null).length ?? 0;
}
