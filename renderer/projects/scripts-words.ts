import { type ProjectScan, SCRIPTS_UNREAD } from '#core/contract/project/project-calls';

/** Sentence above the scripts of a folder that no manifest fits; null where they could not be read, which a finding says. */
export function scriptsWords({
  scripts,
  findings,
}: Pick<ProjectScan, 'scripts' | 'findings'>): 'noScript' | 'unknownSays' | null {
  if (findings.some(({ id }) => id === SCRIPTS_UNREAD)) return null;
  return scripts.length === 0 ? 'noScript' : 'unknownSays';
}
