/** The first Node whose node:sqlite needs no flag; https://nodejs.org/api/sqlite.html. */
const [MAJOR, MINOR] = [22, 13];

/** Reason why this Node cannot run the app, and which one does; null: it can. @param version as `process.versions.node` */
export function nodeTooOld(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return null;
  return `RL Cockpit needs Node ${MAJOR}.${MINOR} or newer; this is Node ${version}. "npm start" and "npm run cli -- COMMAND" bring the right one.`;
}
