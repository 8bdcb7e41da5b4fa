import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type AppLogEntry, LogLevel } from '#core/contract/app-log/app-log';
import type { AppLogView } from '#core/contract/app-log/app-log-calls';
import { printable } from '#core/lib/printable';
import { useAppLog } from '../bridge/queries/use-app-log';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { clockWords, fullMomentWords, momentWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { AppLogActs } from './app-log-acts';

/** Log of the app itself: what its parts reported, the newest first. */
export function AppLogSection() {
  const [level, setLevel] = useState<LogLevel>('info');
  const view = useAppLog(level);
  return (
    <div className="app-log">
      <p className="note">{t('settings.log.says')}</p>
      <div className="app-log-tools">
        <SegmentedControl
          aria-label={t('settings.log.level')}
          data={LogLevel.options.map((value) => ({
            value,
            label: t(`settings.log.levels.${value}`),
          }))}
          value={level}
          onChange={setLevel}
        />
        <span className="spacer" />
        {view?.ok === true && <AppLogActs level={level} folder={view.value.folder} />}
      </div>
      {view === undefined && <Skeleton />}
      {view?.ok === false && <RefusalNote refusal={view.error} />}
      {view?.ok === true && <Entries {...view.value} level={level} />}
    </div>
  );
}

function Entries({ entries, level }: AppLogView & { readonly level: LogLevel }) {
  const nowMs = useNow(60_000, true);
  if (entries.length === 0) return <p>{t(`settings.log.none.${level}`)}</p>;
  return (
    <ol className="card app-log-entries" aria-label={t('settings.log.entries')} reversed>
      {entries.toReversed().map((entry, at) => (
        <li key={`${entry.time} ${entries.length - at}`} className={`app-log-${entry.level}`}>
          <Entry entry={entry} nowMs={nowMs} />
        </li>
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly entry: AppLogEntry;
  readonly nowMs: number;
}

function Entry({ entry, nowMs }: EntryProps) {
  const { time, level, part, pid, message, stack, fields } = entry;
  const atMs = Date.parse(time);
  const day = momentWords(atMs, nowMs);
  const clock = clockWords(atMs, true);
  const facts = Object.entries(fields ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  return (
    <>
      <time className="num" dateTime={time} title={fullMomentWords(atMs)}>
        {clock.startsWith(day) ? clock : `${day} ${clock}`}
      </time>
      <span className="app-log-level">{t(`settings.log.levelWords.${level}`)}</span>
      <span className="app-log-part" title={t('settings.log.process', { pid })}>
        {part}
      </span>
      <div className="app-log-says">
        <div>{printable(message)}</div>
        {facts.length > 0 && <div className="note">{printable(facts.join(' · '))}</div>}
        {stack !== undefined && (
          <details>
            <summary className="note">{t('settings.log.stack')}</summary>
            <pre>{printable(stack)}</pre>
          </details>
        )}
      </div>
    </>
  );
}
