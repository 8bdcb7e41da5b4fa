import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { LogSurvey, LogWriter } from '#core/contract/log/log-calls';
import { useLogSurvey } from '../bridge/queries/log/use-log-search';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { countWords, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import { writerWords } from './lines/line-copy';
import type { LogViewOptions } from './log-view-options';
import type { FindChoosing } from './use-find';

interface Props extends FindChoosing {
  readonly run: string;
  readonly viewOptions: LogViewOptions;
  readonly onViewOptions: (viewOptions: LogViewOptions) => void;
}

/** View menu of the log: filters and view options. Counts are only made while it is open. */
export const ViewMenu = memo(function ViewMenu(props: Props) {
  const { run, choice, choose, viewOptions, onViewOptions } = props;
  const [isOpen, setOpen] = useState(false);
  const survey = useLogSurvey(run, isOpen);
  const { onlyWarnings, hidden } = choice;
  const isLess = onlyWarnings || hidden.length > 0;
  const label = t(isLess ? 'log.view.active' : 'log.view.label');
  const Picture = isLess ? IconFilterFilled : IconFilter;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon
            className={isLess ? 'icon-act lg-on' : 'icon-act'}
            variant="subtle"
            size={28}
            aria-label={label}
            onClick={() => setOpen(!isOpen)}
          >
            <Picture size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="lg-menu" aria-label={t('log.view.label')}>
        <Choices choice={choice} choose={choose} survey={survey} />
        <hr />
        <Checkbox
          label={t('log.view.numbers')}
          checked={viewOptions.hasNumbers}
          onChange={(event) =>
            onViewOptions({ ...viewOptions, hasNumbers: event.currentTarget.checked })
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
});

interface ChoicesProps extends FindChoosing {
  readonly survey: LogSurvey | null;
}

function Choices({ choice, choose, survey }: ChoicesProps) {
  const { onlyWarnings, hidden } = choice;
  return (
    <>
      <Checkbox
        label={warningWords(survey)}
        checked={onlyWarnings}
        onChange={(event) => choose({ onlyWarnings: event.currentTarget.checked })}
      />
      {survey?.isDone === false && (
        <p className="note num">
          {t('log.view.counting', {
            done: fileSizeWords(survey.doneBytes),
            total: fileSizeWords(survey.totalBytes),
          })}
        </p>
      )}
      <Writers
        writers={survey?.writers ?? []}
        hidden={hidden}
        onHidden={(next) => choose({ hidden: next })}
      />
      {(onlyWarnings || hidden.length > 0) && (
        <button
          type="button"
          className="link"
          onClick={() => choose({ onlyWarnings: false, hidden: [] })}
        >
          {t('log.view.all')}
        </button>
      )}
    </>
  );
}

interface WritersProps {
  readonly writers: LogSurvey['writers'];
  readonly hidden: readonly LogWriter[];
  readonly onHidden: (hidden: readonly LogWriter[]) => void;
}

/** Each worker with the number of its lines; nothing where only the program itself printed. */
function Writers({ writers, hidden, onHidden }: WritersProps) {
  if (writers.every(({ actor, pid }) => actor === null && pid === null)) return null;
  return (
    <fieldset className="lg-writers">
      <legend>{t('log.view.workers')}</legend>
      {writers.map((writer) => (
        <Checkbox
          key={`${writer.pid} ${writer.actor}`}
          label={
            <>
              {writerWords(writer) ?? t('log.program')}
              <span className="num">{countWords(writer.lines)}</span>
            </>
          }
          checked={!hidden.some((one) => isSame(one, writer))}
          onChange={(event) => onHidden(toggled(hidden, writer, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}

const isSame = (a: LogWriter, b: LogWriter): boolean => a.actor === b.actor && a.pid === b.pid;

function toggled(
  hidden: readonly LogWriter[],
  { actor, pid }: LogWriter,
  isShown: boolean,
): readonly LogWriter[] {
  const others = hidden.filter((one) => !isSame(one, { actor, pid }));
  return isShown ? others : [...others, { actor, pid }];
}

function warningWords(survey: LogSurvey | null): string {
  return survey?.isDone === true
    ? t('log.view.onlyWarningsCount', { shown: countWords(survey.warnings) })
    : t('log.view.onlyWarnings');
}
