import type { Terminal } from '@xterm/xterm';

/** Queries of programs to a terminal to which xterm would type an answer (xterm's control sequences, ctlseqs). */
const CSI = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
] as const;
const DCS = { intermediates: '$', final: 'q' };
/** Colors: a question mark asks, everything else sets. */
const OSC = [4, 10, 11, 12];

/** Mutes terminal queries (DA, DSR) of programs while `isSilent`: another page answers, or already has. */
export function muteProgramQueries({ parser }: Terminal, isSilent: () => boolean): void {
  for (const request of CSI) parser.registerCsiHandler(request, isSilent);
  parser.registerDcsHandler(DCS, isSilent);
  for (const osc of OSC) parser.registerOscHandler(osc, (data) => data.includes('?') && isSilent());
}
