import { useCallback, useState } from 'react';
import { z } from 'zod';
import type { TerminalView } from '#core/contract/terminal';
import { keyOf } from './history';
import { type TerminalLook, lookOf } from './look';
import { store, stored } from './stored';

const Names = z.record(z.string(), z.string());

function namesOf(text: string | null): Readonly<Record<string, string>> {
  try {
    return Names.parse(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

/** What a shell is called: as the person said, else as it was opened, else after its program. */
export function shellName(view: TerminalView, names: Readonly<Record<string, string>>): string {
  const program = (view.argv[0] ?? '').split(/[\\/]/).at(-1) ?? '';
  return names[keyOf(view)] ?? (view.title === '' ? program : view.title);
}

export function useNames() {
  const [names, setNames] = useState(() => namesOf(stored('names')));
  const rename = useCallback((view: TerminalView, name: string) => {
    setNames((now) => {
      const { [keyOf(view)]: _old, ...others } = now;
      const next = name.trim() === '' ? others : { ...others, [keyOf(view)]: name.trim() };
      store('names', next);
      return next;
    });
  }, []);
  return { names, rename };
}

export function useLook() {
  const [look, setLook] = useState(() => lookOf(stored('look')));
  const change = useCallback((part: Partial<TerminalLook>) => {
    setLook((now) => {
      const next = lookOf(JSON.stringify({ ...now, ...part }));
      store('look', next);
      return next;
    });
  }, []);
  return { look, change };
}
