// The keyboard of one document: d saves the evidence, o opens the carrier's page, p the pages, Backspace goes back.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { isTyping } from '#renderer/ui/list/list.rules.ts';

type DocumentKeys = Readonly<Record<'d' | 'o' | 'p', () => unknown>>;

const isKey = (key: string): key is keyof DocumentKeys => key === 'd' || key === 'o' || key === 'p';

/** How many of our pages lie behind this one; the router keeps it beside each. */
const pagesBehind = (): number => (window.history.state as { readonly idx?: number } | null)?.idx ?? 0;

/** Works anywhere on the page, except while somebody types or a dialog is open. */
export function useDocumentKeys(keys: DocumentKeys): void {
  const navigate = useNavigate();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(
    () =>
      hearBelowLayers((event: KeyboardEvent) => {
        const { key, target } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target as HTMLElement | null)) return;
        if (isKey(key)) latest.current[key]();
        else if (key === 'Backspace' && pagesBehind() > 0) void navigate(-1);
        else return;
        event.preventDefault();
      }),
    [navigate],
  );
}
