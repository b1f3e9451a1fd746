// What is typed between the shortcut and the field that opens: kept, and handed to the field when it has the focus.

/** Ends the keeping; what was typed until then. */
export type EarlyKeys = () => string;

/** Takes every letter from the focused element until it is ended, Escape is pressed or the mouse is used. */
export function keepEarlyKeys(): EarlyKeys {
  let typed = '';
  const end = () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('pointerdown', end, { capture: true });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end();
    const isLetter = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    typed = isLetter ? typed + event.key : typed.slice(0, -1);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('pointerdown', end, { capture: true });
  return () => {
    end();
    const kept = typed;
    typed = '';
    return kept;
  };
}
