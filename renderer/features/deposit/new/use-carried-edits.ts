// Corrections of a letter whose file is replaced: kept where the new file says just the same.
import { useEffect, useRef } from 'react';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { carriedEdits, correctedNames, type LetterEdits } from './kept-deposit.rules.ts';

interface CarriedInput {
  readonly fileId: string | undefined;
  /** The values of this file, once they were read. */
  readonly read: Readonly<Record<string, RequirementValue>> | undefined;
  readonly edits: LetterEdits;
  readonly setEdits: (edits: LetterEdits) => void;
}

export function useCarriedEdits({ fileId, read, edits, setEdits }: CarriedInput): void {
  const t = useText();
  const last = useRef<{ fileId: string; read: Readonly<Record<string, RequirementValue>> }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file, when it was read
  useEffect(() => {
    if (fileId === undefined || read === undefined) return;
    const before = last.current;
    last.current = { fileId, read };
    if (before === undefined || before.fileId === fileId || edits.fileId !== before.fileId) return;
    const carried = carriedEdits(edits, { before: before.read, now: read, fileId });
    const n = correctedNames(carried, read).length;
    setEdits(carried);
    if (n > 0) showToast('success', t('deposit.lose.kept', { n }));
  }, [fileId, read]);
}
