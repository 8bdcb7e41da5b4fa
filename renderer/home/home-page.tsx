import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { RecipeView } from '#core/contract/api';
import { useActs } from '../bridge/use-acts';
import { useEnvs, useLink, useRecipes, useRuns, useTargets, type Read } from '../bridge/use-engine';
import { OpenPath } from './open-path';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/run-state';
import { TopBar } from '../frame/top-bar';
import { useNow } from '../ui/use-now';
import { words } from '../ui/words';
import { InProgress } from './in-progress';
import { HERE, machineWords, type MachineWords } from './machine-words';
import { Toys } from './toys';

/** Is all well, and what can I do now? */
export function HomePage() {
  const targets = useTargets();
  const envs = useEnvs(HERE);
  const runs = useRuns();
  const link = useLink();
  const nowMs = useNow(1_000, true);
  const machine = machineWords(targets, envs);
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

function rank({ id }: RecipeView): number {
  return TOY_ORDER.includes(id) ? TOY_ORDER.indexOf(id) : TOY_ORDER.length;
}

function toysOf(recipes: Read<RecipeView[]>): readonly RecipeView[] {
  const toys = recipes?.ok === true ? recipes.value.filter((recipe) => recipe.toy) : [];
  return toys.toSorted((a, b) => rank(a) - rank(b));
}

function Machine({ machine }: { readonly machine: MachineWords }) {
  const { lookAgain } = useActs();
  return (
    <section className="machine" aria-label={words.home.where}>
      <h2 className="headline">{machine.title}</h2>
      {machine.says.map((says) => (
        <p key={says} className="lead-says">
          {says}
        </p>
      ))}
      {machine.canLookAgain && <Button onClick={lookAgain}>{words.home.lookAgain}</Button>}
    </section>
  );
}
