import { Button, Checkbox, Menu } from '@mantine/core';
import { useState } from 'react';
import type { RunView } from '#core/contract/run';
import { useRuns } from '../bridge/use-engine';
import { isOver } from '../ui/run-state';
import { t } from '../words/t';
import type { Beginning } from './use-beginning';

interface Props {
  readonly disabled: boolean;
  readonly onWait: Beginning['wait'];
}

/** Trainings that go on or wait themselves: this one can start when one of them has ended. */
export function WaitMenu({ disabled, onWait }: Props) {
  const runs = useRuns();
  const [onlyIfSucceeded, setOnly] = useState(false);
  const going = runs?.ok === true ? runs.value.filter(canBeAwaited) : [];
  return (
    <Menu position="top-start" withinPortal width={320}>
      <Menu.Target>
        <Button disabled={disabled}>{t('start.waitAfter')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {going.length === 0 && <Menu.Label>{t('start.noneGoing')}</Menu.Label>}
        {going.map((run) => (
          <Menu.Item key={run.runId} onClick={() => onWait(run, onlyIfSucceeded)}>
            {t('start.waitFor', { name: run.name })}
          </Menu.Item>
        ))}
        {going.length > 0 && <Condition isOn={onlyIfSucceeded} onChange={setOnly} />}
      </Menu.Dropdown>
    </Menu>
  );
}

const canBeAwaited = (run: RunView): boolean => !isOver(run) && !run.foreign;

interface ConditionProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Condition({ isOn, onChange }: ConditionProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        closeMenuOnClick={false}
        role="menuitemcheckbox"
        aria-checked={isOn}
        leftSection={<Checkbox.Indicator checked={isOn} size="xs" />}
        onClick={() => onChange(!isOn)}
      >
        {t('start.onlyIfSucceeded')}
      </Menu.Item>
      <Menu.Label className="wait-says">{t('start.waitSays')}</Menu.Label>
    </>
  );
}
