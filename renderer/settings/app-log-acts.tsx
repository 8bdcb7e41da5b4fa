import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AppLogEntry, LogLevel } from '#core/contract/app-log/app-log';
import type { Refusal } from '#core/contract/refusal';
import { printable, printableLine } from '#core/lib/printable';
import { desktopApp } from '../bridge/desktop';
import { useSharedAppLog } from '../bridge/queries/use-app-log';
import { RefusalNote } from '../ui/refusal-note';
import { showFolder } from '../ui/show-folder';
import { toast } from '../ui/toast';
import { t } from '../words/t';

interface Props {
  readonly level: LogLevel;
  readonly folder: string;
}

/** Buttons that copy the entries for a bug report, and open the folder of the log in the desktop app. */
export function AppLogActs({ level, folder }: Props) {
  const read = useSharedAppLog();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const copy = async (): Promise<void> => {
    const answer = await read(level);
    setRefusal(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    await navigator.clipboard.writeText(answer.value.entries.map(entryText).join('\n'));
    toast({ says: t('settings.log.copied', { count: answer.value.entries.length }) });
  };
  return (
    <>
      <Button onClick={() => void copy()}>{t('settings.log.copy')}</Button>
      <FolderButton folder={folder} />
      <RefusalNote refusal={refusal} />
    </>
  );
}

/** In a browser the path of the folder is copied. */
function FolderButton({ folder }: Pick<Props, 'folder'>) {
  const isDesktop = desktopApp() !== null;
  return (
    <Button onClick={() => void showFolder(folder)} title={folder}>
      {t(isDesktop ? 'settings.log.open' : 'settings.log.copyPath')}
    </Button>
  );
}

function entryText({ time, level, part, pid, message, stack, fields }: AppLogEntry): string {
  const facts = Object.entries(fields ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  const head = printableLine([message, ...facts].join('  '));
  const rest = stack === undefined ? [] : printable(stack).split('\n');
  return [`${time} ${level} ${part}[${pid}] ${head}`, ...rest.map((line) => `    ${line}`)].join(
    '\n',
  );
}
