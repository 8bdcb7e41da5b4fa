import { useState, type ReactNode } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import { TopBar } from '../../frame/top-bar';
import { usePaletteActions } from '../../frame/palette/palette-actions';
import { usePageKeys } from '../../ui/keys/page-keys';
import { t } from '../../words/t';
import { RunMarks, useStar } from './run-marks';
import { RunMenu } from './run-menu';
import { RunName } from './run-name';

interface Props {
  readonly detail: RunDetail;
  /** The state of the run. */
  readonly children: ReactNode;
}

/** Top bar of a run: its name, state, star and tags, each to change in place, and a menu of more. */
export function RunTitle({ detail, children }: Props) {
  const { run } = detail;
  const [isEditing, setEditing] = useState(false);
  const star = useStar(run.runId);
  const rename = (): void => setEditing(true);
  usePageKeys([{ keys: 'F2', label: t('run.head.renameKey'), act: rename }]);
  usePaletteActions([
    { id: 'run.rename', label: t('run.head.renameKey'), keys: 'F2', act: rename },
    {
      id: 'run.star',
      label: t(star.isOn ? 'run.head.unstar' : 'run.head.star'),
      act: star.toggle,
    },
  ]);
  return (
    <TopBar
      crumb={{ label: t('frame.page.runs'), to: '/runs' }}
      title={run.name}
      heading={<RunName run={run} isEditing={isEditing} onEditing={setEditing} />}
    >
      {children}
      <RunMarks run={run.runId} />
      <RunMenu detail={detail} onRename={rename} />
    </TopBar>
  );
}
