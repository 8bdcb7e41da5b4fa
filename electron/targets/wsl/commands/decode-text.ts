const BOM = '\ufeff';

/**
 * wsl.exe's own text, whole: UTF-16LE without a mark by default, UTF-8 with WSL_UTF8=1, but builds before 0.64 do not know that variable.
 * Text never holds a NUL, so one in an odd place means UTF-16.
 */
export function decodeWslText(bytes: Uint8Array): string {
  const encoding = isUtf16(bytes) ? 'utf-16le' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  return (text.startsWith(BOM) ? text.slice(1) : text).replaceAll('\r\n', '\n');
}

function isUtf16(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  for (let at = 1; at < bytes.length; at += 2) if (bytes[at] === 0) return true;
  // Wholly without ASCII, such as one Chinese line: then it is not well-formed UTF-8 either.
  return bytes.length % 2 === 0 && !isUtf8(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
