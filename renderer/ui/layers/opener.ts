// A button that opens a layer whose part is loaded later: the button is drawn by the screen, the layer hangs on it.
import { type RefCallback, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';

/** What a layer has to know of the button that opens it. */
export interface LayerProps {
  /** Element of the button: the layer stands beside it and gives the focus back to it. */
  readonly target: HTMLElement;
  /** Id of the button, which names the layer. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/**
 * @param kind what the button opens, for assistive technology
 * @param want loads the layer's part now, because somebody asks for it
 * @param onTurn hears of every opening and closing
 */
export function useOpener(kind: 'menu' | 'dialog', want: () => void, onTurn?: (open: boolean) => void) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const turn = (open: boolean) => {
    if (open) want();
    setOpened(open);
    onTurn?.(open);
  };
  return {
    opened,
    turn,
    /** Attributes of the button. */
    button: {
      ref: setTarget,
      id,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      'data-expanded': (kind === 'menu' && opened) || undefined,
      onClick: () => turn(!opened),
    },
    /** Undefined until the button is drawn. */
    layer: target === null ? undefined : { target, id, opened, onChange: turn },
  } as const;
}

/** Stands in the kit's place for a target: gives the kit the button that is drawn elsewhere. Draws nothing. */
export function OpenerTarget({
  target,
  ref,
}: {
  target: HTMLElement;
  ref?: RefCallback<HTMLElement> | RefObject<HTMLElement | null>;
}) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      ref(target);
      return () => void ref(null);
    }
    if (ref) ref.current = target;
    return undefined;
  }, [ref, target]);
  return null;
}

/**
 * Opened one step after the part is there: the kit keeps who had the focus when a layer opens, and does so for a layer
 * that was closed before.
 */
export function useOpenedAfter(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return opened && shown;
}
