// A letter with corrections made by hand gives way to another file only after a question.
import { useState } from 'react';
import type { NewDeposit } from './use-new-deposit.ts';

/** The deposit whose letter is guarded, and the question while it is asked. @param corrected values corrected by hand */
export function useReplacing(deposit: NewDeposit, corrected: number) {
  const [asked, setAsked] = useState<{ readonly n: number; readonly go: () => void }>();
  const { uploads, shown, main, drop } = deposit;
  const first = (go: () => void) => (corrected > 0 ? setAsked({ n: corrected, go }) : go());
  const guarded: NewDeposit = {
    ...deposit,
    uploads: {
      ...uploads,
      remove: (key) => (key === shown?.key ? first(() => uploads.remove(key)) : uploads.remove(key)),
    },
    drop: (files) => (files.length > 0 && main?.maxElements === 1 ? first(() => drop(files)) : drop(files)),
  };
  const close = () => setAsked(undefined);
  return {
    guarded,
    asked: asked && {
      n: asked.n,
      close,
      goOn: () => {
        asked.go();
        close();
      },
    },
  };
}
