// What is wrong with a value while it is typed, as the server judges it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { useApi } from '#renderer/api/api.ts';

const CHECK_DELAY_MS = 200;

interface CheckedValue {
  service: Service | undefined;
  ownerId: number | undefined;
  /** Of the requirement. */
  name: string;
  text: string;
  country: string | null;
}

export interface LiveFault {
  readonly fault: Fault | null;
  /** What was typed last is not judged yet. */
  readonly pending: boolean;
}

/** What is wrong with the draft, asked of the server a moment after the last key; until then the last answer. */
export function useLiveFault(draft: CheckedValue | undefined, stored: Fault | null): LiveFault {
  const api = useApi();
  const [settled, setSettled] = useState<{ text: string; country: string | null }>();
  const text = draft?.text;
  const country = draft?.country ?? null;
  useEffect(() => {
    if (text === undefined) return setSettled(undefined);
    const timer = setTimeout(() => setSettled({ text, country }), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, country]);
  const serviceId = draft?.service?.id;
  const ownerId = draft?.ownerId;
  const name = draft?.name;
  const check = useQuery({
    queryKey: ['requirements.check', serviceId, ownerId, name, settled],
    queryFn: () =>
      api.call('requirements.check', {
        body: {
          serviceId: serviceId ?? 0,
          targetOwnerId: ownerId ?? null,
          requirementName: name ?? '',
          requirementValue: { value: settled?.text ?? '', countryCode: settled?.country ?? null },
        },
      }),
    enabled: settled !== undefined && serviceId !== undefined && name !== undefined,
    placeholderData: (before) => before,
  });
  const judged = settled?.text === text && settled?.country === country && !check.isPlaceholderData;
  const fault = draft && settled && check.data ? check.data.error : stored;
  return { fault, pending: draft !== undefined && (!judged || check.data === undefined) };
}
