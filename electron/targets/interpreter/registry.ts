import { registryValues } from '../registry-text';
import { textOfProgram } from '../run-program';

const KEYS = [
  'HKCU\\SOFTWARE\\Python',
  'HKCU\\SOFTWARE\\WOW6432Node\\Python',
  'HKLM\\SOFTWARE\\Python',
  'HKLM\\SOFTWARE\\WOW6432Node\\Python',
];
/** A Python that Windows' registry knows (PEP 514). */
export interface Registered {
  readonly path: string;
  readonly executable: string | null;
  readonly version: string | null;
}

const TIMEOUT_MS = 5_000;

/** Pythons that Windows' registry knows (PEP 514), the user's own first. Node has no other way to it than reg.exe. */
export async function registered(): Promise<readonly Registered[]> {
  const texts = await Promise.all(
    KEYS.map((key) =>
      textOfProgram('reg.exe', ['query', key, '/s'], { timeoutMs: TIMEOUT_MS }).then(
        // No such key: no such Python.
        (text) => text ?? '',
      ),
    ),
  );
  const matches = new Map<string, Registered>();
  for (const entry of texts.flatMap(registeredIn)) {
    const key = entry.path.toLowerCase();
    if (!matches.has(key)) matches.set(key, entry);
  }
  return [...matches.values()];
}

/** Installed Pythons in what `reg query KEY /s` prints. */
export function registeredIn(text: string): readonly Registered[] {
  const keys = registryValues(text);
  return [...keys].flatMap(([at, values]) => {
    const path = values.get('');
    if (!at.endsWith('\\InstallPath') || path === undefined || path === '') return [];
    const tag = keys.get(at.slice(0, -'\\InstallPath'.length));
    return [
      {
        path: path.replace(/\\+$/, ''),
        executable: values.get('ExecutablePath') || null,
        version: tag?.get('Version') || tag?.get('SysVersion') || null,
      },
    ];
  });
}
