import { Button, Menu } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { SweepMember } from '#core/contract/run/sweep-member';
import { type CancelledSweep, useSweepActs } from '../../bridge/queries/start/use-sweeps';
import { CutName } from '../../ui/cut-name';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { FoldButton } from '../fold-button';
import { rewardsText } from './group-row';
import type { RowGroup } from './grouped-rows';
import { rowId } from './run-row';
import { sweepCounts, sweepWords, sweepComparison } from './sweep-words';

interface Props {
  readonly group: RowGroup;
  readonly sweep: SweepMember;
  readonly isOpen: boolean;
  readonly index: number;
  readonly span: number;
  readonly isActive: boolean;
  readonly onFold: (group: string) => void;
}

/** Row of a sweep: its name, how far its runs are, one press to compare them, and to cancel the rest. */
export function SweepRow({ group, sweep, isOpen, index, span, isActive, onFold }: Props) {
  const { name } = sweep;
  const counts = sweepCounts(group.rows);
  const comparison = sweepComparison(sweep, group.rows);
  return (
    <tr
      id={rowId(`group/${group.value}`)}
      className={isActive ? 'group-row sweep-row is-active' : 'group-row sweep-row'}
      aria-rowindex={index + 2}
    >
      <td role="gridcell" colSpan={span}>
        <div className="sweep-line">
          <FoldButton name={name} isOpen={isOpen} onFold={() => onFold(group.value)}>
            <CutName className="strong" name={name} />
            <span className="note num">{sweepWords(sweep, counts)}</span>
            <span className="note num sweep-rewards">{rewardsText(group)}</span>
          </FoldButton>
          {comparison !== null && <CompareButton name={name} address={comparison} />}
          {counts.going + counts.queued > 0 && <CancelMenu sweep={sweep} going={counts.going} />}
        </div>
      </td>
    </tr>
  );
}

function CompareButton({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <Button
      size="compact-sm"
      component={Link}
      to={address}
      aria-label={t('runs.sweep.compareOf', { name })}
    >
      {t('runs.sweep.compare')}
    </Button>
  );
}

const still = (event: MouseEvent): void => event.stopPropagation();

/** Cancels what waits of a sweep, or also stops what is running. */
function CancelMenu({ sweep, going }: Pick<Props, 'sweep'> & { readonly going: number }) {
  const { cancel, restore } = useSweepActs();
  const bringBack = async (runs: CancelledSweep['removed']): Promise<void> => {
    const answer = await restore(runs);
    if (!answer.ok) toast({ says: `${answer.error.says} ${answer.error.remedy}` });
  };
  const act = async (stops: boolean): Promise<void> => {
    const answer = await cancel(sweep.id, stops);
    if (!answer.ok) return toast({ says: `${answer.error.says} ${answer.error.remedy}` });
    const { removed, stopping } = answer.value;
    toast({
      says: t('runs.sweep.cancelled', { removed: removed.length, stopping: stopping.length }),
      ...(removed.length === 0 ? {} : { undo: () => void bringBack(removed) }),
    });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" onClick={still}>
          {t('runs.sweep.cancel')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown onClick={still}>
        <Menu.Item onClick={() => void act(false)}>{t('runs.sweep.cancelQueued')}</Menu.Item>
        {going > 0 && (
          <Menu.Item className="danger" onClick={() => void act(true)}>
            {t('runs.sweep.cancelAll')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
