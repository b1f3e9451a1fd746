// The draft that all tabs of the editor work on.
import { createContext, use } from 'react';
import type { ServiceDraft } from './service-draft.ts';

export const DraftContext = createContext<ServiceDraft | undefined>(undefined);

export function useDraft(): ServiceDraft {
  const draft = use(DraftContext);
  if (!draft) throw new Error('no draft of a service above this component');
  return draft;
}
