import { useSyncExternalStore } from 'react';
import { terminalTransport } from './terminal-frames';
import { type Shells, TerminalLine } from './terminal-line';

let line: TerminalLine | null = null;

/** The page's single connection to the pty host; opened when it is first needed, for as long as the page lives. */
export function terminalLine(): TerminalLine {
  if (line === null) {
    line = new TerminalLine(terminalTransport(window));
    void line.run();
  }
  return line;
}

export function useShells(): Shells {
  const shells = terminalLine();
  return useSyncExternalStore(shells.onChange, shells.shells);
}

/** Shells that run now, for the rail. */
export function useTerminalCount(): number {
  return useShells().views?.filter(({ exit }) => exit === null).length ?? 0;
}
