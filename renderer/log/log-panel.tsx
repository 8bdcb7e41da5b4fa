import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconTextWrap } from '@tabler/icons-react';
import { memo, useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useFatalLines } from '../bridge/queries/log/use-log';
import { usePageKeys } from '../ui/keys/page-keys';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/runs/run-state';
import { t } from '../words/t';
import { FindField, FindState, Switch } from './find-bar';
import './log.css';
import './lines/log-lines.css';
import './log-bar.css';
import './log-foot.css';
import { FatalSteps, LogFooter, SelectionFooter } from './log-footer';
import { storedViewOptions, storeViewOptions, type LogViewOptions } from './log-view-options';
import { LogSheet } from './log-sheet';
import { ScrollBar } from './scroll/scroll-bar';
import { useCopy } from './use-copy';
import { useDownload } from './use-download';
import { useLogView, type GoTo, type LogView } from './use-log-view';
import { useLineSelection } from './lines/use-line-selection';
import { sheetActs } from './use-sheet-acts';
import { useFullLines } from './lines/use-full-lines';
import { ViewMenu } from './view-menu';

interface Props {
  readonly detail: RunDetail;
  /** A line to be at, asked for by a link; null = follow the end. */
  readonly goTo: GoTo | null;
  /** A line to show on the charts, and to keep in the address. */
  readonly onLine: (line: number) => void;
}

const storage = (): Storage => window.localStorage;

/** Log panel: output.log as it was printed, searched, filtered, followed until the user scrolls. */
export function LogPanel({ detail, goTo, onLine }: Props) {
  const [viewOptions, setViewOptions] = useViewOptions();
  const [isWide, setWide] = useState(false);
  const view = useLogView(detail, goTo);
  const { box } = view.read;
  return (
    <div className={isWide ? 'lg wide' : 'lg'}>
      <Tools view={view} lines={detail.logLines} onLeave={() => box.current?.focus()}>
        <ViewMenu
          run={detail.run.runId}
          choice={view.find.choice}
          choose={view.find.choose}
          viewOptions={viewOptions}
          onViewOptions={setViewOptions}
        />
        <ViewSwitches
          viewOptions={viewOptions}
          onViewOptions={setViewOptions}
          isWide={isWide}
          onWide={setWide}
        />
      </Tools>
      <RefusalNote refusal={view.find.read.refusal ?? view.reader.refusal} />
      <SearchProblem view={view} />
      <Room detail={detail} view={view} viewOptions={viewOptions} onLine={onLine} />
    </div>
  );
}

interface ToolsProps {
  readonly view: LogView;
  readonly lines: number;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Tools({ view: { find, match, read }, lines, onLeave, children }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  useLogKeys(input, () => read.scroll.follow());
  return (
    <div className="lg-tools">
      <FindField find={find} match={match} lines={lines} input={input} onLeave={onLeave} />
      {children}
      <FindState find={find} match={match} />
    </div>
  );
}

interface RoomProps extends Pick<Props, 'detail' | 'onLine'> {
  readonly view: LogView;
  readonly viewOptions: LogViewOptions;
}

/** The lines, and what is done with them. */
function Room({ detail, view, viewOptions, onLine }: RoomProps) {
  const { runId } = detail.run;
  const id = useId();
  const picked = useLineSelection();
  const copying = useCopy(runId, view.filter, picked.range);
  const { full, show } = useFullLines(runId);
  const fatal = useFatalLines(runId);
  const { scroll, box, sheet, view: stood } = view.read;
  const onCopy = (): void => copying.copy(false);
  const acts = sheetActs({ view, picked, onFullLine: show, onLine, onCopy });
  const none = noneWords(detail, view);
  return (
    <>
      <div className="lg-room">
        <LogSheet
          {...{ id, view, box, sheet, viewOptions, fatal, acts, full, none }}
          picked={picked.range}
        />
        <ScrollBar
          controls={id}
          view={stood}
          onShare={(share) => scroll.scrollToShare(share)}
          positions={view.filter === null ? view.find.read.positions : null}
        />
      </div>
      {picked.range === null ? (
        <Foot detail={detail} view={view} fatal={fatal} />
      ) : (
        <SelectionFooter range={picked.range} copying={copying} onClear={picked.clear} />
      )}
    </>
  );
}

interface FootProps {
  readonly detail: RunDetail;
  readonly view: LogView;
  readonly fatal: readonly number[];
}

function Foot({ detail, view, fatal }: FootProps) {
  const download = useDownload(detail);
  const { scroll, view: stood } = view.read;
  return (
    <LogFooter
      view={stood}
      onFollow={() => scroll.follow()}
      lines={detail.logLines}
      bytes={detail.logBytes}
      isLive={!isOver(detail.run)}
      download={download}
    >
      <FatalSteps fatal={fatal} marked={view.marked} onLine={view.goToLine} />
    </LogFooter>
  );
}

function useViewOptions(): readonly [LogViewOptions, (viewOptions: LogViewOptions) => void] {
  const [options, setViewOptions] = useState(() => storedViewOptions(storage));
  const put = useCallback((next: LogViewOptions): void => {
    setViewOptions(next);
    storeViewOptions(next, storage);
  }, []);
  return [options, put];
}

function useLogKeys(input: RefObject<HTMLInputElement | null>, follow: () => void): void {
  const find = (): void => {
    input.current?.focus();
    input.current?.select();
  };
  usePageKeys([
    { keys: 'F', label: t('log.followKey'), act: follow },
    { keys: 'Mod+F', label: t('log.findKey'), where: 'fields', act: find },
  ]);
}

interface SwitchesProps {
  readonly viewOptions: LogViewOptions;
  readonly onViewOptions: (viewOptions: LogViewOptions) => void;
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
}

const ViewSwitches = memo(function ViewSwitches(props: SwitchesProps) {
  const { viewOptions, onViewOptions, isWide, onWide } = props;
  return (
    <>
      <Switch
        label={t('log.wrap')}
        icon={IconTextWrap}
        isOn={viewOptions.isWrapped}
        act={() => onViewOptions({ ...viewOptions, isWrapped: !viewOptions.isWrapped })}
      />
      <Switch
        label={t(isWide ? 'log.narrow' : 'log.wide')}
        icon={isWide ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
        isOn={isWide}
        act={() => onWide(!isWide)}
      />
    </>
  );
});

/** Reason why a search did not reach the end. */
function SearchProblem({ view }: { readonly view: LogView }) {
  const problem = view.find.read.search?.problem ?? null;
  return problem === null ? null : (
    <p className="lg-problem" role="alert">
      {problem}
    </p>
  );
}

function noneWords({ run, logLines }: RunDetail, { filter, find, read }: LogView): string | null {
  if (read.view.count > 0) return null;
  if (logLines === 0) return t(isOver(run) ? 'log.emptyEnded' : 'log.empty');
  if (filter === null) return null;
  return filter === find.query ? t('log.find.none') : t('log.view.noneLeft');
}
