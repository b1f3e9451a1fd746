// Keys of a screen as the kit writes them ("shift+X"): heard while nobody types, and no dialog, menu or list of choices lies above.
import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { isTyping } from './list.rules.ts';

export function useKeysBelow(keys: readonly HotkeyItem[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(
    () =>
      hearBelowLayers((event) => {
        if (!isTyping(event.target as HTMLElement | null)) getHotkeyHandler([...latest.current])(event);
      }),
    [],
  );
}
