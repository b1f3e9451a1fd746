// A part that no first view needs: loaded ahead, once the first view is there, or as soon as somebody wants it.
import { type ComponentType, useEffect, useState } from 'react';
import { afterFirstView } from './first-view.ts';

/**
 * `const { Part, want } = partAhead(async () => (await import('./x.part.tsx')).X)`. What it draws comes later than what
 * stands around it, so it must need no room of its own.
 */
export function partAhead<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loaded = Promise.withResolvers<ComponentType<Props>>();
  let part: ComponentType<Props> | undefined;
  let asked = false;
  const want = () => {
    if (asked) return;
    asked = true;
    load().then(
      (one) => {
        part = one;
        loaded.resolve(one);
      },
      // Nobody answered: it is asked for again when somebody wants it again.
      () => {
        asked = false;
      },
    );
  };
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => part);
    useEffect(() => {
      void afterFirstView().then(want);
      void loaded.promise.then((one) => setShown(() => one));
    }, []);
    return Shown ? <Shown {...props} /> : null;
  }
  return { Part, want };
}
