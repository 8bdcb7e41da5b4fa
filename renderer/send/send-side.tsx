import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SendPreview, WhenExists } from '#core/contract/send-calls';
import type { PreviewRead } from '../bridge/use-send';
import { TargetActs } from '../frame/target-acts';
import { RefusalNote } from '../ui/refusal-note';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import type { Ends } from './ends';
import { ExistsChoice } from './exists-choice';
import { MovedWords } from './moved-words';
import { PreviewFacts } from './preview-facts';
import { Problems } from './problems';
import { type Asked, requestOf } from './send-address';
import { SendBar } from './send-bar';

interface Props {
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
  readonly ends: Ends;
  readonly preview: PreviewRead;
  /** The fields say another wish than the one that was looked at. */
  readonly isChanged: boolean;
}

/** Preview of a transfer beside its form. */
export function SendSide(props: Props) {
  const { asked, ends, preview } = props;
  const isNamed = requestOf(asked) !== null;
  const read = preview.read;
  return (
    <section className="transfer-side" aria-labelledby="will-title">
      {read?.ok === true ? (
        <Looked {...props} seen={read.value} />
      ) : (
        <div className="transfer-scroll" {...SCROLLS}>
          <h2 id="will-title">{t(asked.what === 'results' ? 'send.willFetch' : 'send.will')}</h2>
          {isNamed && ends.away !== null && <Away ends={ends} />}
          {!isNamed && <NotLooked />}
          {isNamed && ends.areThere && preview.isLooking && <Looking />}
          {read?.ok === false && !preview.isLooking && (
            <>
              <RefusalNote refusal={read.error} />
              <Button onClick={preview.again}>{t('send.lookAgain')}</Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The keyboard scrolls it too. */
const SCROLLS = { role: 'group', tabIndex: 0, 'aria-labelledby': 'will-title' } as const;

function NotLooked() {
  return (
    <>
      <p className="strong">{t('send.notLooked')}</p>
      <p className="quiet-text">{t('send.notLookedSays')}</p>
    </>
  );
}

function Looking() {
  return (
    <div role="status" className="transfer-loading">
      <p className="strong">{t('send.looking')}</p>
      <p className="quiet-text">{t('send.lookingSays')}</p>
    </div>
  );
}

/** Connecting is a person's act: offered here, and no error. */
function Away({ ends: { away } }: Pick<Props, 'ends'>) {
  if (away === null) return null;
  return (
    <div role="status" className="transfer-away">
      <p className="strong">{t('send.notConnected', { name: away.name })}</p>
      <p className="note">{away.says}</p>
      <TargetActs target={away} />
    </div>
  );
}

interface LookedProps extends Props {
  readonly seen: SendPreview;
}

function Looked(props: LookedProps) {
  const { asked, onAsked, ends, preview, isChanged, seen } = props;
  // A yes to one place is none to another.
  const [choice, setChoice] = useState<{ readonly id: string; readonly when: WhenExists }>();
  const key = `${seen.to.target} ${seen.to.path}`;
  const whenExists = choice?.id === key && seen.exists !== null ? choice.when : 'refuse';
  return (
    <>
      <div className={preview.isOld ? 'transfer-scroll is-stale' : 'transfer-scroll'} {...SCROLLS}>
        <div className="transfer-will-head">
          <h2 id="will-title">{t(asked.what === 'results' ? 'send.willFetch' : 'send.will')}</h2>
          <span className="note num" role="status">
            {preview.isLooking
              ? t('send.looking')
              : t('send.lookedAt', { clock: clockWords(preview.lookedMs, true) })}
          </span>
        </div>
        <PreviewFacts preview={seen} ends={ends} />
        <Problems preview={seen} asked={asked} onAsked={onAsked} />
        <ExistsChoice
          preview={seen}
          value={whenExists}
          onChoice={(when) => setChoice({ id: key, when })}
        />
        <MovedWords asked={asked} preview={seen} />
      </div>
      <SendBar
        asked={asked}
        seen={seen}
        ends={ends}
        whenExists={whenExists}
        preview={preview}
        isChanged={isChanged}
      />
    </>
  );
}
