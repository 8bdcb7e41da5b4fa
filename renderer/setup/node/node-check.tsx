import { Button } from '@mantine/core';
import { useState } from 'react';
import type { NodeAllocation } from '#core/contract/target/node-allocation';
import { allocationWords } from '#core/diagnosis/verdict/allocation-words';
import { printable } from '#core/lib/printable';
import { useActing } from '../../bridge/queries/use-acts';
import { useAllocationActs } from '../../bridge/queries/targets/use-allocation';
import { HelpLink } from '../../ui/help-link';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { NO_TEXTS, NodeForm } from './node-form';
import { NodeResults } from './node-results';
import { useNodeBoard } from './use-node-board';

interface Props {
  readonly target: string;
  /** null where none was ever submitted. */
  readonly allocation: NodeAllocation | null;
}

/** The form of the job, the state of the node, and what the checks found on it. */
export function NodeCheck({ target, allocation }: Props) {
  // They outlive the form, which is away while a node is held.
  const [texts, setTexts] = useState(NO_TEXTS);
  const [python, setPython] = useState('');
  const [isAgain, setAgain] = useState(false);
  const [checkedJob, setCheckedJob] = useState<string | null>(null);
  const isOpen = allocation !== null && !allocation.isOver;
  const { cells, summaries } = useNodeBoard(target, python.trim() || null, allocation);
  // What an earlier visit left is not the answer of this one.
  const isShown = isOpen || (allocation !== null && allocation.jobId === checkedJob);
  const hold = (jobId: string | null): void => {
    setCheckedJob(jobId);
    setAgain(false);
  };
  return (
    <>
      {!isOpen && (!isShown || isAgain) && (
        <section className="card node-card" aria-labelledby="node-form">
          <div className="section-head">
            <h2 id="node-form">{t('nodeCheck.form')}</h2>
            <HelpLink topic="machines" />
          </div>
          <p className="note">{t('nodeCheck.says')}</p>
          <NodeForm
            target={target}
            texts={texts}
            onTexts={setTexts}
            python={python}
            onPython={setPython}
            onHeld={hold}
          />
        </section>
      )}
      {isShown && (
        <NodeState target={target} allocation={allocation} onAgain={() => setAgain(true)} />
      )}
      <NodeResults cells={cells} summaries={summaries} isOpen={isOpen} />
    </>
  );
}

interface StateProps {
  readonly target: string;
  readonly allocation: NodeAllocation;
  readonly onAgain: () => void;
}

/** How it stands with the node, and the button that gives it back. */
function NodeState({ target, allocation, onAgain }: StateProps) {
  const { release } = useAllocationActs(target);
  const { busy, refusal, act } = useActing(() => undefined);
  const { jobId, isOver, node, said } = allocation;
  return (
    <section className="card node-card" aria-label={t('nodeCheck.state')}>
      <div className="node-state">
        <p role="status">{printable(allocationWords(allocation))}</p>
        {isOver && <Button onClick={onAgain}>{t('nodeCheck.again')}</Button>}
        {!isOver && jobId !== null && (
          <Button loading={busy} onClick={() => act(release(jobId))}>
            {t('nodeCheck.release')}
          </Button>
        )}
      </div>
      {isOver && node === null && said !== null && (
        <pre className="command-lines">{printable(said)}</pre>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}
