/**
 * Output of `reg.exe query KEY /s`, as key → name → value: a line with a key, then its values as ` NAME REG_SZ TEXT`. The name of the
 * unnamed value is a translated word in brackets, here ''. Keys come in the
 * order in which they were printed; numbers stay as they are there (`0x2`).
 */
export function registryValues(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const keys = new Map<string, Map<string, string>>();
  let key = '';
  for (const line of text.split(/\r?\n/)) {
    const match = /^ {4}(.*?) {4}REG_(?:SZ|EXPAND_SZ|DWORD) {4}(.*)$/.exec(line);
    if (line.startsWith('HKEY_')) key = line.trim();
    else if (match !== null) {
      const values = keys.get(key) ?? new Map<string, string>();
      const [, name = '', value = ''] = match;
      keys.set(key, values.set(/^\(.*\)$/.test(name) ? '' : name, value));
    }
  }
  return keys;
}
