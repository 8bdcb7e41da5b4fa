type Env = Readonly<Record<string, string | undefined>>;

/** Variables that an AppImage's runtime and its start script set for the app itself. */
const OWN = ['APPDIR', 'APPIMAGE', 'ARGV0', 'OWD', 'APPIMAGE_SILENT_INSTALL'];
const LISTS = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/**
 * The environment without what an AppImage added to it. A child must not see it: a Python would load the app's libraries in the place of
 * the system's, and a training would lose them when the app ends and its folder is unmounted. Unchanged outside of an AppImage.
 */
export function withoutAppImage(env: Env): Record<string, string | undefined> {
  const folder = env['APPDIR'];
  if (env['APPIMAGE'] === undefined || folder === undefined || folder === '') return { ...env };
  const cleaned: Record<string, string | undefined> = { ...env };
  for (const name of OWN) delete cleaned[name];
  for (const name of LISTS) {
    const entries = (env[name] ?? '').split(':').filter((entry) => !isIn(entry, folder));
    if (entries.length === 0) delete cleaned[name];
    else cleaned[name] = entries.join(':');
  }
  return cleaned;
}

/** Takes it from the environment of this process. */
export function leaveAppImage(env: NodeJS.ProcessEnv = process.env): void {
  const cleaned = withoutAppImage(env);
  for (const name of [...OWN, ...LISTS]) {
    if (cleaned[name] === undefined) delete env[name];
    else env[name] = cleaned[name];
  }
}

/** An empty entry means the working folder; the start script adds some. */
const isIn = (entry: string, folder: string): boolean =>
  entry === '' || entry === folder || entry.startsWith(`${folder}/`);
