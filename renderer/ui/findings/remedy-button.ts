import type {
  ChooseRemedy,
  CommandRemedy,
  ConnectRemedy,
  FixRemedy,
  InstallRemedy,
  ParametersRemedy,
  Remedy,
  StartTaskRemedy,
} from '#core/contract/finding';
import { t } from '../../words/t';

/** Actions of a page for each kind of remedy; a kind that it leaves out gets no button there. */
export interface RemedyActs {
  /** Shows the whole command; it runs only after a yes, in a terminal. */
  readonly command?: (remedy: CommandRemedy) => void;
  /** Sets the form. */
  readonly parameters?: (set: ParametersRemedy['set']) => void;
  readonly connect?: (target: ConnectRemedy['target']) => void;
  /** Opens the picker. */
  readonly choose?: (what: ChooseRemedy['what']) => void;
  /** Leads to where it can be installed. */
  readonly install?: (remedy: InstallRemedy) => void;
  /** Leads to the form of the task that makes what is missing. */
  readonly startTask?: (remedy: StartTaskRemedy) => void;
  /** Leads to the step of the setup, where the commands are shown before they run. */
  readonly fix?: (remedy: FixRemedy) => void;
}

export interface RemedyButton {
  readonly label: string;
  readonly act: () => void;
}

/** Button for a remedy: its label, with "…" where something is shown before it acts; null where the page has no act for it. */
export function remedyButton(remedy: Remedy, acts: RemedyActs): RemedyButton | null {
  const act = actOf(remedy, acts);
  if (act === null) return null;
  const { title } = remedy;
  const asksFirst = remedy.kind === 'command' || remedy.kind === 'choose' || remedy.kind === 'fix';
  return { label: asksFirst ? t('ui.remedy.ask', { title }) : title, act };
}

function actOf(remedy: Remedy, acts: RemedyActs): (() => void) | null {
  switch (remedy.kind) {
    case 'command':
      return bound(acts.command, remedy);
    case 'parameters':
      return bound(acts.parameters, remedy.set);
    case 'connect':
      return bound(acts.connect, remedy.target);
    case 'choose':
      return bound(acts.choose, remedy.what);
    case 'install':
      return bound(acts.install, remedy);
    case 'start-task':
      return bound(acts.startTask, remedy);
    case 'fix':
      return bound(acts.fix, remedy);
  }
}

const bound = <T>(act: ((value: T) => void) | undefined, value: T): (() => void) | null =>
  act === undefined ? null : () => act(value);

/** The buttons of some remedies, the best first. */
export const remedyButtons = (
  remedies: readonly Remedy[],
  acts: RemedyActs,
): readonly RemedyButton[] =>
  remedies.map((remedy) => remedyButton(remedy, acts)).filter((button) => button !== null);
