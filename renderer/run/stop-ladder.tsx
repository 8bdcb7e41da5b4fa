import { Button, Popover, Tooltip } from '@mantine/core';
import { IconSquare } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunDetail } from '#core/contract/api';
import type { StopMode } from '#core/contract/run-directory';
import type { z } from 'zod';
import { useActing, useActs } from '../bridge/use-acts';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { words } from '../ui/words';

/** Stop…: what happens, rung by rung, before anything does. */
export function StopLadder({ detail }: { readonly detail: RunDetail }) {
  const { run } = detail;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={464}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={words.stop.foreign} disabled={!run.foreign}>
          <Button
            className="danger"
            leftSection={<IconSquare size={14} stroke={ICON_STROKE} aria-hidden />}
            {...(run.foreign ? { 'data-disabled': true } : {})}
            aria-disabled={run.foreign}
            onClick={() => setOpen(!run.foreign && !isOpen)}
          >
            {words.stop.open}
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="ladder" aria-label={words.stop.title(run.name)}>
        <Ladder detail={detail} close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface LadderProps {
  readonly detail: RunDetail;
  readonly close: () => void;
}

function Ladder({ detail, close }: LadderProps) {
  const { run } = detail;
  const { stop } = useActs();
  const asking = useActing(close);
  const isStopping = run.phase === 'stopping';
  const ask = (mode: z.infer<typeof StopMode>) => () => asking.act(stop(run.runId, mode));
  return (
    <>
      <h2>{isStopping ? words.stop.stoppingTitle : words.stop.title(run.name)}</h2>
      <p className="ladder-says">{isStopping ? words.stop.stoppingSays : words.stop.says}</p>
      <Rungs />
      <RefusalNote refusal={asking.refusal} />
      <div className="ladder-acts">
        {!isStopping && (
          <Button variant="filled" disabled={asking.busy} onClick={ask('graceful')} data-autofocus>
            {words.stop.graceful}
          </Button>
        )}
        <Button disabled={asking.busy} onClick={ask('term')}>
          {words.stop.term}
        </Button>
        <Button className="danger" disabled={asking.busy} onClick={ask('kill')}>
          {words.stop.kill}
        </Button>
        <span className="spacer" />
        <Button variant="subtle" className="quiet" onClick={close}>
          {words.stop.keep}
        </Button>
      </div>
    </>
  );
}

function Rungs() {
  return (
    <ol className="rungs">
      {words.stop.rungs.map((rung, i) => (
        <li key={rung.title}>
          <span className="rung-number num">{i + 1}</span>
          <div>
            <div className="strong">{rung.title}</div>
            <div className="note">{rung.says}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
