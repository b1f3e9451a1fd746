// What is wrong with a value while it is typed, as the server judges it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { MOST_OF_VALUE } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { useApi } from '#renderer/api/api.ts';
import { requirementOf } from './service.rules.ts';

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

const labelOf = (draft: CheckedValue | undefined): string =>
  draft === undefined ? '' : requirementOf(draft.service, draft.name)?.label || draft.name;

/** Of a value that is not even sent to be judged. */
function lengthFault(name: string, text: string): Fault | null {
  if (text.length <= MOST_OF_VALUE) return null;
  return { label: 'requirement.tooLong', parameters: { name, length: text.length, maximum: MOST_OF_VALUE } };
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
  const tooLong = text === undefined ? null : lengthFault(labelOf(draft), text);
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
    enabled: settled !== undefined && serviceId !== undefined && name !== undefined && tooLong === null,
    placeholderData: (before) => before,
  });
  if (tooLong !== null) return { fault: tooLong, pending: false };
  const judged = settled?.text === text && settled?.country === country && !check.isPlaceholderData;
  const fault = draft && settled && check.data ? check.data.error : stored;
  return { fault, pending: draft !== undefined && (!judged || check.data === undefined) };
}
