/** Puts a text on the clipboard. Answers false where the browser does not allow it: on a page without https, say. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
