import { allImports, type Import } from './imports';
import { isTest } from './source-files';

/** What is under every page, each with the rooms that it may import beside itself and `#core/*`. */
const under: Readonly<Record<string, readonly string[]>> = {
  words: [],
  bridge: ['words'],
  ui: ['bridge', 'words'],
  targets: ['bridge', 'ui', 'words'],
  charts: ['bridge', 'ui', 'words'],
  frame: ['bridge', 'ui', 'targets', 'words'],
};
const allUnder = Object.keys(under);

/** Every room of the page (the house's table): a page may import what is under it, and no other page. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ...under,
  cluster: allUnder,
  home: allUnder,
  start: allUnder,
  projects: allUnder,
  setup: allUnder,
  runs: allUnder,
  compare: allUnder,
  transfer: allUnder,
  terminals: allUnder,
  settings: allUnder,
  models: allUnder,
  help: allUnder,
  // The log is not a page, but a part of a run's page; incidents are both.
  log: allUnder,
  incidents: allUnder,
  run: [...allUnder, 'log', 'incidents'],
};

/** Every import between rooms of the page that the table does not allow. */
export function rendererTrespasses(root: string): readonly string[] {
  return allImports(root).flatMap((match) => trespassOf(match) ?? []);
}

function trespassOf(match: Import): string | null {
  if (match.to === null || isTest.test(match.from)) return null;
  const from = roomOf(match.from);
  if (from === null || !match.to.startsWith('renderer/')) return null;
  const to = roomOf(match.to);
  if (from === to) return null;
  const says = `${match.from} imports ${match.specifier}: `;
  const allowed = mayImport[from];
  if (allowed === undefined) return `${says}${from}/ is no room of the page's table`;
  if (to === null) return `${says}only the entry puts rooms together`;
  return allowed.includes(to)
    ? null
    : `${says}${from}/ may import ${allowed.join(', ') || 'nothing'}`;
}

/** The room of a file below renderer/; null for the entry itself (main.tsx, routes.tsx) and for other folders. */
function roomOf(file: string): string | null {
  const [top, room, ...rest] = file.split('/');
  return top === 'renderer' && room !== undefined && rest.length > 0 ? room : null;
}
