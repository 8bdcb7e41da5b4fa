import { desktopApp } from '../bridge/desktop';
import { t } from '../words/t';
import { toast } from './toast';

/** Shows a folder of this installation in the system's own view; in a browser, or where that fails, its path is copied. */
export async function showFolder(folder: string): Promise<void> {
  const shell = desktopApp();
  if (shell !== null && (await shell.showFolder(folder))) return;
  await navigator.clipboard.writeText(folder);
  toast({ says: t('ui.pathCopied', { folder }) });
}
