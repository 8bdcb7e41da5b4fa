import './transfer-form.css';
import './preview.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SendPreview } from '#core/contract/send-calls';
import { useSendPreview } from '../bridge/use-send';
import { useTargetChoice } from '../frame/target-choice';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { t } from '../words/t';
import { Earlier } from './earlier';
import { endsOf, withTarget } from './ends';
import { EndsForm } from './ends-form';
import { NoTarget } from './no-target';
import { ResultsChoice } from './results-choice';
import { Rules } from './rules';
import { type Asked, askedOf, paramsOf, requestOf } from './send-address';
import { SendSide } from './send-side';
import { GoesTable, StaysTable } from './what-goes';

/** Page of a new transfer, previewed before a yes. `/send?from&path&to&dest&what&exclude&include&only&run`. */
export function SendPage() {
  const [params, setParams] = useSearchParams();
  const { targets, chosen } = useTargetChoice();
  const asked = withTarget(askedOf(params), targets, chosen?.id ?? 'local');
  const title = t(asked.what === 'results' ? 'send.titleFetch' : 'send.title');
  useTitle(title);
  const ends = endsOf(asked, targets);
  const preview = useSendPreview(ends.areThere ? requestOf(asked) : null);
  const [typed, setTyped] = useTyped(asked);
  const isChanged = endsKey(typed) !== endsKey(asked);
  const onAsked = (next: Asked): void => setParams(paramsOf(next));
  const look = (): void => (isChanged ? onAsked(typed) : preview.again());
  const seen = preview.read?.ok === true ? preview.read.value : null;
  const editing = { asked, onAsked };
  return (
    <>
      <TopBar title={title} />
      <div className="new-transfer">
        <div className="transfer-main">
          {targets.length === 1 ? (
            <NoTarget />
          ) : (
            <EndsForm
              typed={typed}
              targets={targets}
              onTyped={setTyped}
              onLook={look}
              canSend={seen !== null && !isChanged}
            />
          )}
          <Details seen={seen} {...editing} />
          <Earlier />
        </div>
        <SendSide {...editing} ends={ends} preview={preview} isChanged={isChanged} />
      </div>
    </>
  );
}

interface DetailsProps {
  readonly seen: SendPreview | null;
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
}

/** What of it goes, each line to be changed. */
function Details({ seen, ...editing }: DetailsProps) {
  const { run, what } = editing.asked;
  return (
    <>
      {run !== null && what === 'results' && <ResultsChoice run={run} {...editing} />}
      {seen !== null && (
        <>
          <GoesTable preview={seen} {...editing} />
          <StaysTable preview={seen} {...editing} />
          <Rules {...editing} />
        </>
      )}
    </>
  );
}

const endsKey = ({ from, to }: Asked): string => JSON.stringify([from, to]);

/** What stands in the fields: as typed, until another address says otherwise. */
function useTyped(asked: Asked): readonly [Asked, (typed: Asked) => void] {
  const key = endsKey(asked);
  const [state, setState] = useState({ key, typed: asked });
  const isOther = state.key !== key;
  if (isOther) setState({ key, typed: asked });
  // Only the ends are typed: what stays behind is said by the address.
  const { from, to } = isOther ? asked : state.typed;
  return [{ ...asked, from, to }, (typed) => setState({ key, typed })];
}
