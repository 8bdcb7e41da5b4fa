import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { RecipeView } from '#core/contract/api';
import type { PyEnv, TargetView } from '#core/contract/target';
import { useActs } from '../bridge/use-acts';
import { useEnvs, useLink, useRecipes, useRuns, useTargets, type Read } from '../bridge/use-engine';
import { OpenPath } from '../ui/open-path';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/run-state';
import { TopBar } from '../ui/top-bar';
import { useNow } from '../ui/use-now';
import { words } from '../ui/words';
import { InProgress } from './in-progress';
import { Toys } from './toys';

const HERE = 'local';

/** Is all well, and what can I do now? */
export function HomePage() {
  const targets = useTargets();
  const envs = useEnvs(HERE);
  const runs = useRuns();
  const link = useLink();
  const nowMs = useNow(1_000, true);
  const machine = machineOf(targets, envs);
  const all = runs?.ok === true ? runs.value : [];
  const going = all.filter((run) => !isOver(run));
  useEffect(() => {
    document.title = words.title(words.frame.home);
  }, []);
  return (
    <>
      <TopBar title={words.frame.home} />
      <div className="page home">
        <Machine machine={machine} />
        <RefusalNote refusal={runs?.ok === false ? runs.error : null} />
        {going.length > 0 && <InProgress runs={going} link={link} nowMs={nowMs} />}
        <Toys
          toys={toysOf(useRecipes())}
          isPrimary={all.length === 0}
          canStart={machine.canTrain}
        />
        <section aria-label={words.home.openYours}>
          <div className="section-head">
            <h2>{words.home.openYours}</h2>
          </div>
          <OpenPath />
        </section>
      </div>
    </>
  );
}

const TOY_ORDER = ['toy-hybrid', 'toy-arpo'];

function toysOf(recipes: Read<RecipeView[]>): readonly RecipeView[] {
  const toys = recipes?.ok === true ? recipes.value.filter((recipe) => recipe.toy) : [];
  const rank = (toy: RecipeView): number =>
    TOY_ORDER.includes(toy.id) ? TOY_ORDER.indexOf(toy.id) : TOY_ORDER.length;
  return toys.toSorted((a, b) => rank(a) - rank(b));
}

export interface MachineWords {
  readonly title: string;
  readonly says: readonly string[];
  readonly canTrain: boolean;
  readonly canLookAgain: boolean;
}

/** This machine in words: what was found, and what that means for a training. */
export function machineOf(targets: Read<TargetView[]>, envs: Read<PyEnv[]>): MachineWords {
  const { home } = words;
  if (targets === undefined)
    return { title: home.looking, says: [], canTrain: true, canLookAgain: false };
  if (!targets.ok) {
    return {
      title: home.notReady,
      says: [targets.error.says, targets.error.remedy],
      canTrain: false,
      canLookAgain: true,
    };
  }
  const here = targets.value.find((target) => target.id === HERE);
  if (here === undefined)
    return { title: home.looking, says: [], canTrain: true, canLookAgain: true };
  const pythons = envs?.ok === true ? envs.value.filter((env) => env.state === 'ok').length : null;
  if (pythons === 0) {
    return {
      title: home.noPython,
      says: [here.says, home.noPythonRemedy],
      canTrain: false,
      canLookAgain: true,
    };
  }
  if (here.state !== 'ready') {
    const isLooking = here.state === 'starting';
    return {
      title: isLooking ? home.looking : home.notReady,
      says: [here.says],
      canTrain: isLooking,
      canLookAgain: !isLooking,
    };
  }
  const found = pythons === null ? [] : [home.pythons(pythons)];
  return {
    title: home.canTrain,
    says: [here.says, ...found, home.unchanged],
    canTrain: true,
    canLookAgain: false,
  };
}

function Machine({ machine }: { readonly machine: MachineWords }) {
  const { lookAgain } = useActs();
  return (
    <section className="machine" aria-label={words.home.where}>
      <h1 className="headline">{machine.title}</h1>
      <p className="lead-says">{machine.says.join(' ')}</p>
      {machine.canLookAgain && <Button onClick={lookAgain}>{words.home.lookAgain}</Button>}
    </section>
  );
}
