import { useImports, type ImportView } from '../../bridge/queries/runs/use-imports';
import { fileSizeWords } from '../number-words';
import { t } from '../../words/t';

/** One row for each import that is under way, no matter who asked for it. */
export function ImportRows() {
  return useImports().map((one) => <ImportRow key={one.id} {...one} />);
}

function ImportRow(one: ImportView) {
  const share = one.totalBytes === 0 ? 0 : one.doneBytes / one.totalBytes;
  const percent = Math.round(share * 100);
  return (
    <div className="card import-progress">
      <span className="num">{progressWords(one)}</span>
      <span
        className="bar"
        role="progressbar"
        aria-label={t('runs.import.progress', { name: one.name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}

function progressWords({ step, name, doneBytes, totalBytes }: ImportView): string {
  const done = fileSizeWords(doneBytes);
  const total = fileSizeWords(totalBytes);
  switch (step) {
    case 'looking':
      return t('runs.import.looking', { name });
    case 'checking':
      return t('runs.import.checking', { name, done, total });
    case 'copying':
      return t('runs.import.copying', { name, total });
    case 'reading':
      return t('runs.import.reading', { name, done, total });
  }
}
