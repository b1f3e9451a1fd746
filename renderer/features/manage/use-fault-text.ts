// A stored refusal in words.
import { useCallback } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';

const plain = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);

export function useFaultText(): (fault: Fault | null) => string | undefined {
  const t = useText();
  return useCallback(
    (fault) =>
      fault
        ? t(
            fault.label,
            Object.fromEntries(Object.entries(fault.parameters).map(([key, value]) => [key, plain(value)])),
          )
        : undefined,
    [t],
  );
}
