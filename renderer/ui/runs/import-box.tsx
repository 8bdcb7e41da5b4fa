import './import.css';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ImportAnswer, ScanAnswer } from '#core/contract/run/import-calls';
import { useActing } from '../../bridge/queries/use-acts';
import { useImportActs } from '../../bridge/queries/runs/use-imports';
import { PathField } from '../paths/path-field';
import { preloadPage } from '../preload-page';
import { RefusalNote } from '../refusal-note';
import { t } from '../../words/t';
import { ImportDialog } from './import-dialog';
import { soleTraining } from './import-choice';
import { LeftPaths } from './left-paths';

/** A scan that was answered, and of what. */
interface Scanned {
  readonly paths: readonly string[];
  readonly answer: ScanAnswer;
}

/**
 * Opens a stranger's trainings: a path is typed, chosen or dropped, then says what there is before anything is read. The desktop app puts the
 * path of a file that it was opened with into the address: `?import=PATH`.
 */
export function ImportBox(props: { readonly autoFocus?: boolean }) {
  const opened = useSearchParams()[0].get('import') ?? '';
  return <ImportForm key={opened} opened={opened} {...props} />;
}

function ImportForm({
  opened,
  autoFocus = false,
}: {
  readonly opened: string;
  readonly autoFocus?: boolean;
}) {
  const [path, setPath] = useState(opened);
  const [follow, setFollow] = useState(false);
  const importing = useImporting(follow);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (path.trim() !== '') importing.scan([path.trim()]);
  };
  const { match } = importing;
  return (
    <form className="import-box" onSubmit={submit}>
      <PathRow
        path={path}
        autoFocus={autoFocus}
        busy={importing.busy}
        scan={importing.scan}
        onPath={setPath}
      />
      <FollowBox isChecked={follow} onCheck={setFollow} />
      <p className="note">{t('runs.import.hint')}</p>
      <RefusalNote refusal={importing.refusal} />
      {match !== null && (
        <ScanResult match={match} follow={follow} onFollow={setFollow} onClose={importing.forget} />
      )}
    </form>
  );
}

interface PathRowProps extends Pick<Importing, 'busy' | 'scan'> {
  readonly path: string;
  readonly autoFocus: boolean;
  readonly onPath: (path: string) => void;
}

function PathRow({ path, autoFocus, busy, scan, onPath }: PathRowProps) {
  return (
    <div className="open-row">
      <PathField
        label={t('runs.import.label')}
        isLabelled
        target="local"
        picks="any"
        placeholder={t('runs.import.placeholder')}
        value={path}
        autoFocus={autoFocus}
        onValue={onPath}
        onPicked={(picked) => scan([picked])}
        onPaths={scan}
      />
      <Button type="submit" disabled={busy || path.trim() === ''}>
        {t(busy ? 'runs.import.scanning' : 'runs.import.act')}
      </Button>
    </div>
  );
}

interface FollowProps {
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

function FollowBox({ isChecked, onCheck }: FollowProps) {
  return (
    <Checkbox
      className="import-follow"
      label={t('runs.import.follow')}
      checked={isChecked}
      onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
    />
  );
}

interface ScanResultProps {
  readonly match: Scanned;
  readonly follow: boolean;
  readonly onFollow: (follow: boolean) => void;
  readonly onClose: () => void;
}

function ScanResult({ match: { paths, answer }, ...rest }: ScanResultProps) {
  return answer.trainings.length === 0 ? (
    <Nothing answer={answer} path={paths.join(', ')} />
  ) : (
    <ImportDialog paths={paths} scan={answer} {...rest} />
  );
}

interface Importing {
  readonly busy: boolean;
  readonly refusal: ReturnType<typeof useActing>['refusal'];
  /** Trainings to choose from; null while there are none. */
  readonly match: Scanned | null;
  readonly scan: (paths: readonly string[]) => void;
  readonly forget: () => void;
}

/** Scans paths; a training that is alone is imported at once. */
function useImporting(follow: boolean): Importing {
  const { scan, importFiles } = useImportActs();
  const navigate = useNavigate();
  const [match, setResult] = useState<Scanned | null>(null);
  const taking = useActing<ImportAnswer & { readonly paths: readonly string[] }>((used) => {
    const { runId, left, paths } = used;
    if (runId !== null) void navigate(`/runs/${runId}`);
    else setResult({ paths, answer: { trainings: [], left, entries: 0, truncated: false } });
  });
  const scanning = useActing<Scanned>((scanned) => {
    const { paths, answer } = scanned;
    const sole = soleTraining(answer);
    if (sole === null) {
      setResult(scanned);
      return;
    }
    // While the import continues there is time to fetch the page that it leads to.
    preloadPage('run');
    const result = importFiles({ paths, only: [sole.id], follow });
    taking.act(result.then((used) => withPaths(used, paths)));
  });
  const begin = (paths: readonly string[]): void => {
    setResult(null);
    scanning.act(
      scan(paths).then((answer) =>
        answer.ok ? { ok: true, value: { paths, answer: answer.value } } : answer,
      ),
    );
  };
  return {
    busy: scanning.busy || taking.busy,
    refusal: scanning.refusal ?? taking.refusal,
    match,
    scan: begin,
    forget: () => setResult(null),
  };
}

type Imported = Awaited<ReturnType<ReturnType<typeof useImportActs>['importFiles']>>;

const withPaths = (result: Imported, paths: readonly string[]) =>
  result.ok ? { ok: true as const, value: { ...result.value, paths } } : result;

function Nothing({ answer, path }: { readonly answer: ScanAnswer; readonly path: string }) {
  return (
    <div className="import-nothing" role="alert">
      <p className="strong">{t('runs.import.nothing', { path })}</p>
      {answer.left.length === 0 ? (
        <p className="note">{t('runs.import.nothingSays')}</p>
      ) : (
        <LeftPaths left={answer.left} isOpen />
      )}
    </div>
  );
}
