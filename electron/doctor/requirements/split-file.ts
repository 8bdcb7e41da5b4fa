import type { RequirementVerdict } from '#core/contract/setup/requirements';

/**
 * Requirements file in two parts: what pip can install as it is, then, commented out, what it cannot, each with its reason. A package for
 * Linux only gets a marker and stays (PEP 508), so that one file serves both systems.
 */
export function splitFile(
  path: string,
  python: string,
  lines: readonly RequirementVerdict[],
): string {
  const fits = lines.filter(({ state }) => !LEFT_OUT.has(state));
  const out = lines.filter(({ state }) => LEFT_OUT.has(state));
  return [
    `# From ${path}, for ${python}.`,
    ...fits.map((line) => (line.state === 'linux-only' ? withMarker(line.text) : line.text)),
    ...(out.length === 0 ? [] : ['', '# Left out:']),
    ...out.flatMap(({ says, text }) => [`# ${says}`, `# ${text}`]),
    '',
  ].join('\n');
}

const LEFT_OUT: ReadonlySet<RequirementVerdict['state']> = new Set([
  'replaces-torch',
  'none',
  'compiler',
]);

const LINUX = 'sys_platform == "linux"';

function withMarker(text: string): string {
  const [requirement = '', marker] = text.split(/\s*;\s*/, 2);
  return `${requirement} ; ${marker === undefined ? LINUX : `(${marker}) and ${LINUX}`}`;
}
