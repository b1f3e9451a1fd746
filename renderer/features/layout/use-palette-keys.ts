// Ctrl/Cmd K opens the palette, ? lists the keys; both from anywhere but a field.
import { useEffect } from 'react';
import { isTyping } from '#renderer/ui/list/list.rules.ts';

export function usePaletteKeys(show: (what: 'palette' | 'keys') => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show('palette');
      } else if (event.key === '?' && !isTyping(target)) {
        event.preventDefault();
        show('keys');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [show]);
}
