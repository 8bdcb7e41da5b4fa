import { Button, Popover } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Matrix, MatrixCell } from '#core/contract/setup/plan';
import { Glyph, type GlyphName } from '../ui/glyph';
import { t } from '../words/t';
import { RedCellCheck } from './hand-off/red-cell-check';
import type { SetupScope } from './use-setup-scope';

type Row = Matrix['rows'][number];

interface Props {
  readonly matrix: Matrix;
  readonly scope: SetupScope;
}

/** Where-can-it-run matrix: workloads by targets, each cell a color, a word and its first reason; all reasons on click. */
export function MatrixTable({ matrix: { columns, rows }, scope }: Props) {
  return (
    <section aria-labelledby="matrix-title">
      <div className="section-head">
        <h2 id="matrix-title">{t('setup.matrix.title')}</h2>
        <span className="note">{t('setup.matrix.says')}</span>
      </div>
      {/* A table of many targets scrolls sideways by itself. */}
      <div className="matrix-room card">
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{t('setup.matrix.workload')}</th>
              {columns.map(({ target, name, says }) => (
                <th key={target} scope="col">
                  {name}
                  {says !== '' && <span className="note matrix-says">{says}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.title}</th>
                {columns.map(({ target, name }) => (
                  <td key={target}>
                    <Cell row={row} target={target} name={name} scope={scope} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const GLYPHS: Readonly<Record<MatrixCell['state'], GlyphName>> = {
  green: 'succeeded',
  amber: 'alarm',
  red: 'failed',
  unknown: 'unknown',
};

/** It turns to the side with more room, and scrolls by itself where the window ends. */
const INSIDE_WINDOW = {
  flip: true,
  shift: true,
  size: {
    padding: 12,
    apply: ({ availableHeight, elements }: SizeArgs) => {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, 160)}px`;
    },
  },
};
interface SizeArgs {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

interface CellProps {
  readonly row: Row;
  readonly target: string;
  readonly name: string;
  readonly scope: SetupScope;
}

function Cell({ row, target, name, scope }: CellProps) {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const cell = row.cells.find((one) => one.target === target);
  if (cell === undefined) return null;
  const { state, word, reasons } = cell;
  const label = t('setup.matrix.cell', { title: row.title, target: name, word });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={400}
      position="bottom-start"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      middlewares={INSIDE_WINDOW}
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={`matrix-cell matrix-${state}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="unseen">{t('setup.matrix.of', { title: row.title, target: name })}</span>
          <Glyph name={GLYPHS[state]} />
          <span className="matrix-word">{word}</span>
          <span className="note matrix-reason">{reasons[0]?.says ?? ''}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title} className="matrix-why">
        <h3 id={title}>{label}</h3>
        <Reasons cell={cell} />
        {state === 'red' && <RedCellCheck goal={row.goal} target={target} />}
        <CellActs row={row} cell={cell} name={name} scope={scope} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Every reason with its source and date, then what would do and what would not. */
function Reasons({ cell: { reasons, would, wouldNot } }: { readonly cell: MatrixCell }) {
  return (
    <>
      <ul className="matrix-reasons">
        {reasons.map(({ says, source, date }) => (
          <li key={`${says} ${source}`}>
            {says} <span className="note">{t('setup.matrix.source', { source, date })}</span>
          </li>
        ))}
      </ul>
      {(would !== '' || wouldNot !== '') && (
        <dl className="matrix-would">
          {would !== '' && <dt>{t('setup.matrix.would')}</dt>}
          {would !== '' && <dd>{would}</dd>}
          {wouldNot !== '' && <dt>{t('setup.matrix.wouldNot')}</dt>}
          {wouldNot !== '' && <dd>{wouldNot}</dd>}
        </dl>
      )}
    </>
  );
}

interface ActsProps extends Pick<CellProps, 'row' | 'name' | 'scope'> {
  readonly cell: MatrixCell;
  readonly onClose: () => void;
}

function CellActs({ row, cell, name, scope, onClose }: ActsProps) {
  const words = { title: row.title, target: name };
  return (
    <div className="matrix-acts">
      {row.goal !== null && (
        <Button component={Link} to={scope.addressOf(row.goal, null, cell.target)}>
          {cell.state === 'red' ? t('setup.matrix.openRed', words) : t('setup.matrix.open', words)}
        </Button>
      )}
      <Button className="quiet" variant="subtle" onClick={onClose}>
        {t('setup.matrix.close')}
      </Button>
    </div>
  );
}
