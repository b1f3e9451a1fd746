// What was done to a row took its buttons away, and the focus with them: the row that is opened next takes it, so that Tab
// goes on there.
import { type RefObject, useEffect, useRef } from 'react';

/** For the element of the opened row, which has `tabIndex={-1}`; fields that take the focus themselves come first. */
export function useFocusIfLost(): RefObject<HTMLElement | null> {
  const opened = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) opened.current?.focus({ preventScroll: true });
  }, []);
  return opened;
}
