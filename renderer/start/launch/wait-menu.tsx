import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import type { RunView } from '#core/contract/run/run';
import { useRuns } from '../../bridge/queries/use-engine';
import { isOver } from '../../ui/runs/run-state';
import { t } from '../../words/t';
import type { StartSubmission } from './use-start-submission';

interface Props {
  readonly disabled: boolean;
  readonly onWait: StartSubmission['wait'];
}

/** Trainings that are still running or wait themselves: this one can start when one of them has ended. */
export function WaitMenu({ disabled, onWait }: Props) {
  const runs = useRuns();
  const [isOpen, setOpen] = useState(false);
  const going = runs?.ok === true ? runs.value.filter(canBeAwaited) : [];
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button disabled={disabled} onClick={() => setOpen(!isOpen)}>
          {t('start.waitAfter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('start.waitAfter')}>
        {going.length === 0 ? (
          <p className="note">{t('start.noneGoing')}</p>
        ) : (
          <Choices
            going={going}
            onWait={(run, onlyIfSucceeded) => {
              setOpen(false);
              onWait(run, onlyIfSucceeded);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const canBeAwaited = (run: RunView): boolean => !isOver(run) && !run.foreign;

interface ChoicesProps {
  readonly going: readonly RunView[];
  readonly onWait: Props['onWait'];
}

function Choices({ going, onWait }: ChoicesProps) {
  const [onlyIfSucceeded, setOnly] = useState(false);
  return (
    <div className="wait-choices">
      <ul>
        {going.map((run) => (
          <li key={run.runId}>
            <Button
              fullWidth
              variant="subtle"
              className="quiet"
              justify="flex-start"
              onClick={() => onWait(run, onlyIfSucceeded)}
            >
              {t('start.waitFor', { name: run.name })}
            </Button>
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('start.onlyIfSucceeded')}
        checked={onlyIfSucceeded}
        onChange={({ currentTarget }) => setOnly(currentTarget.checked)}
      />
      <p className="note">{t('start.waitSays')}</p>
    </div>
  );
}
