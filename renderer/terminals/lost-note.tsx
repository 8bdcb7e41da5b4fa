import { Button } from '@mantine/core';
import type { TargetView } from '#core/contract/target/target';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { useTargets } from '../bridge/queries/use-engine';
import { useActing } from '../bridge/queries/use-acts';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { lostWords } from './shell-ends';

/** The target that a shell is on as it is now; null of a shell of this machine. */
export function useTargetOf({ target: at }: Pick<TerminalView, 'target'>): TargetView | null {
  const targets = useTargets();
  if (at === null || targets?.ok !== true) return null;
  return targets.value.find(({ id }) => id === at.id) ?? null;
}

/** Note of a shell whose target lost contact: since when, and what that means for it. Its text stays. */
export function LostNote({ view }: { readonly view: TerminalView }) {
  const { connect } = useTargetActs();
  const { busy, refusal, act } = useActing(() => undefined);
  const target = useTargetOf(view);
  const says = lostWords(view, target);
  if (target === null || says === null) return null;
  return (
    <div className="pane-lost" role="status">
      <span>{says}</span>
      <Button disabled={busy} onClick={() => act(connect(target.id))}>
        {t('terminals.connect')}
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
