import { Button, Checkbox, Menu } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run';
import { useRuns } from '../bridge/use-engine';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/run-state';
import { t } from '../words/t';

interface Props {
  /** How many values cannot be as they stand. */
  readonly problems: number;
  /** A check says that it will fail. */
  readonly isBad: boolean;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly onStart: () => void;
  readonly onWait: (after: RunView, onlyIfSucceeded: boolean) => void;
}

/** The page's one act, and the choice to let it wait for a run that goes on. */
export function StartBar({ problems, isBad, busy, refusal, onStart, onWait }: Props) {
  const says = isBad ? t('start.anyway') : t('start.start');
  return (
    <div className="start-bar">
      <RefusalNote refusal={refusal} />
      {problems > 0 && (
        <p className="note" role="status">
          {t('start.mend', { count: problems })}
        </p>
      )}
      <div className="start-acts">
        <Button
          variant={isBad ? 'default' : 'filled'}
          leftSection={<IconPlayerPlay size={14} stroke={ICON_STROKE} aria-hidden />}
          disabled={busy || problems > 0}
          onClick={onStart}
        >
          {busy ? t('start.starting') : says}
        </Button>
        <WaitMenu disabled={busy || problems > 0} onWait={onWait} />
      </div>
    </div>
  );
}

interface WaitProps {
  readonly disabled: boolean;
  readonly onWait: Props['onWait'];
}

function WaitMenu({ disabled, onWait }: WaitProps) {
  const runs = useRuns();
  const [onlyIfSucceeded, setOnly] = useState(false);
  const going = runs?.ok === true ? runs.value.filter((run) => !isOver(run) && !run.foreign) : [];
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button disabled={disabled}>{t('start.waitAfter')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {going.length === 0 && <Menu.Item disabled>{t('start.noneGoing')}</Menu.Item>}
        {going.map((run) => (
          <Menu.Item key={run.runId} onClick={() => onWait(run, onlyIfSucceeded)}>
            {t('start.waitFor', { name: run.name })}
          </Menu.Item>
        ))}
        {going.length > 0 && (
          <Menu.Item
            closeMenuOnClick={false}
            role="menuitemcheckbox"
            aria-checked={onlyIfSucceeded}
            onClick={() => setOnly(!onlyIfSucceeded)}
          >
            <Checkbox.Indicator checked={onlyIfSucceeded} size="xs" /> {t('start.onlyIfSucceeded')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
