import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DownloadView } from '#core/contract/download/download-calls';
import { useActing } from '../../bridge/queries/use-acts';
import { isUnderWay, useDownloadActs, useDownloads } from '../../bridge/queries/use-downloads';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { fileSizeWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { percentOf, progressWords } from './download-words';

/** Downloads that run and that are kept: progress, speed, time left, and what can be done with each. */
export function DownloadsList() {
  const read = useDownloads();
  const views = read?.ok === true ? read.value : [];
  return (
    <section className="fetched" aria-labelledby="fetched-title">
      <h3 id="fetched-title">{t('settings.fetched.title')}</h3>
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      {read?.ok === true && views.length === 0 && (
        <p className="note">{t('settings.fetched.none')}</p>
      )}
      {views.length > 0 && (
        <ul className="fetched-list">
          {views.map((view) => (
            <DownloadRow key={view.id} view={view} />
          ))}
        </ul>
      )}
    </section>
  );
}

const GLYPHS: Readonly<Record<DownloadView['state'], GlyphName>> = {
  listing: 'checking',
  downloading: 'checking',
  quiet: 'alarm',
  waiting: 'waiting',
  verifying: 'checking',
  done: 'succeeded',
  cancelled: 'stopped',
  failed: 'failed',
  cut: 'alarm',
};

function DownloadRow({ view }: { readonly view: DownloadView }) {
  const { source, to, state, says, notices, problem } = view;
  const percent = percentOf(view);
  return (
    <li className="fetched-row">
      <Glyph name={GLYPHS[state]} />
      <div>
        <p className="strong fetched-source">{source}</p>
        <p className="note num">
          {t(`settings.fetched.states.${state}`)} · {progressWords(view)}
        </p>
        {percent !== null && state !== 'done' && (
          <progress
            className="fetched-bar"
            max={100}
            value={percent}
            aria-label={t('settings.fetched.progress', { source })}
          />
        )}
        <p className="note fetched-source">{to}</p>
        {problem === null ? (
          <p className="note">{says}</p>
        ) : (
          <p>
            {problem.says} {problem.remedy}
          </p>
        )}
        {notices.map((notice) => (
          <p key={notice} className="note">
            {notice}
          </p>
        ))}
      </div>
      <RowActs view={view} />
    </li>
  );
}

/** Cancel keeps what has arrived, so that Resume goes on from there. */
function RowActs({ view }: { readonly view: DownloadView }) {
  const { id, source, state } = view;
  const acts = useDownloadActs();
  const { busy, refusal, act } = useActing<unknown>(() => undefined);
  const isRunning = isUnderWay(view);
  const named = (verb: string): string => namedWords(verb, source);
  return (
    <div className="fetched-acts">
      {isRunning && (
        <Button
          disabled={busy}
          aria-label={named(t('settings.fetched.cancel'))}
          onClick={() => act(acts.cancel(id))}
        >
          {t('settings.fetched.cancel')}
        </Button>
      )}
      {!isRunning && state !== 'done' && (
        <Button
          disabled={busy}
          aria-label={named(t('settings.fetched.resume'))}
          onClick={() => act(acts.resume(id))}
        >
          {t('settings.fetched.resume')}
        </Button>
      )}
      {!isRunning && <Remove {...{ view, busy }} onRemove={() => act(acts.remove(id))} />}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

const namedWords = (verb: string, source: string): string =>
  t('settings.fetched.named', { verb, source });

interface RemoveProps {
  readonly view: DownloadView;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** Deletes what has arrived of it after a second click, which says how much; a whole file stays. */
function Remove({ view: { source, state, arrivedBytes }, busy, onRemove }: RemoveProps) {
  const [isSure, setSure] = useState(false);
  const deletes = state !== 'done' && arrivedBytes > 0;
  const words = removeWords(deletes, isSure, fileSizeWords(arrivedBytes));
  return (
    <Button
      variant="subtle"
      className={isSure ? 'danger' : 'quiet'}
      disabled={busy}
      aria-label={namedWords(words, source)}
      onClick={() => (deletes && !isSure ? setSure(true) : onRemove())}
    >
      {words}
    </Button>
  );
}

function removeWords(deletes: boolean, isSure: boolean, size: string): string {
  if (!deletes) return t('settings.fetched.forget');
  return isSure ? t('settings.fetched.delete', { size }) : t('settings.fetched.remove');
}
