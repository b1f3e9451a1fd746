// What the fields of formatted text are given, and the key that ends them.
import type { KeyboardEvent } from 'react';

export interface RichFieldProps {
  readonly html: string;
  /** Translated name. */
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly disabled: boolean;
  /** Ids of what is said of it. */
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onType: (html: string) => void;
  /** Enter together with Ctrl. */
  readonly onDone: () => void;
}

export const endsBy = (onDone: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  onDone();
};
