import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DownloadView } from '#core/contract/download/download-calls';
import { useActing } from '../../bridge/queries/use-acts';
import { isInProgress, useDownloadActs, useDownloads } from '../../bridge/queries/use-downloads';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { fileSizeWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { DownloadForm } from './download-form';
import { percentOf, progressWords } from './download-words';

/** Downloads that run and that are kept: progress, speed, time left, and what can be done with each. */
export function DownloadsList() {
  const read = useDownloads();
  const [source, setSource] = useState('');
  const views = read?.ok === true ? read.value : [];
  return (
    <section className="fetched" aria-labelledby="fetched-title">
      <h3 id="fetched-title">{t('settings.fetched.title')}</h3>
      <DownloadForm source={source} onSource={setSource} />
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      {read?.ok === true && views.length === 0 && (
        <p className="note">{t('settings.fetched.none')}</p>
      )}
      {views.length > 0 && (
        <ul className="fetched-list">
          {views.map((view) => (
            <DownloadRow key={view.id} view={view} onOther={setSource} />
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

interface RowProps {
  readonly view: DownloadView;
  /** Puts another source into the form. */
  readonly onOther: (source: string) => void;
}

function DownloadRow({ view, onOther }: RowProps) {
  const { source, to, state, says, notices, problem, smaller } = view;
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
        <SmallerModels smaller={smaller} onOther={onOther} />
      </div>
      <RowActs view={view} />
    </li>
  );
}

type SmallerProps = Pick<DownloadView, 'smaller'> & Pick<RowProps, 'onOther'>;

/** Models of the same family that are smaller, where a download keeps failing. */
function SmallerModels({ smaller, onOther }: SmallerProps) {
  return smaller.map((model) => (
    <p key={model.repo}>
      {model.says}{' '}
      <button type="button" className="link" onClick={() => onOther(`hf:${model.repo}`)}>
        {t('settings.fetch.other', { model: model.repo })}
      </button>
    </p>
  ));
}

/** Pause keeps what has arrived, so that Resume continues from there. */
function RowActs({ view }: { readonly view: DownloadView }) {
  const { id, source, state } = view;
  const acts = useDownloadActs();
  const { busy, refusal, act } = useActing<unknown>(() => undefined);
  const isRunning = isInProgress(view);
  const named = (verb: string): string => namedWords(verb, source);
  return (
    <div className="fetched-acts">
      {isRunning && (
        <Button
          disabled={busy}
          aria-label={named(t('settings.fetched.pause'))}
          onClick={() => act(acts.cancel(id))}
        >
          {t('settings.fetched.pause')}
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
      <Remove {...{ view, busy }} onRemove={() => act(acts.remove(id))} />
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
