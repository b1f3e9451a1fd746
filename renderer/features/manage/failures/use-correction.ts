// The recipient's address on the channel that failed, corrected and judged by the server while somebody types.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';

const CHECK_DELAY_MS = 250;

export interface Correction {
  /** null: it is not known, or there is none on this channel. */
  readonly sentTo: Shipment['sentTo'];
  /** As it stands in the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Undefined: nothing is changed. */
  readonly value: { readonly name: string; readonly value: string; readonly countryCode: string | null } | undefined;
  /** What is wrong with it. */
  readonly fault: string | undefined;
  /** It is judged and can be written to. */
  readonly isGood: boolean;
}

export function useCorrection(shipment: Shipment): Correction {
  const api = useApi();
  const faultText = useFaultText();
  const [typed, type] = useState<string>();
  // What was confirmed by others is led elsewhere by those alone who may confirm it.
  const sentTo = shipment.abilities.includes('correct') ? shipment.sentTo : null;
  const text = typed ?? sentTo?.value ?? '';
  const isChanged = sentTo !== null && text.trim() !== '' && text.trim() !== sentTo.value;
  const value = isChanged ? { name: sentTo.name, value: text.trim(), countryCode: sentTo.countryCode } : undefined;
  const [settled] = useDebouncedValue(value?.value, CHECK_DELAY_MS);
  const check = useQuery({
    queryKey: ['requirements.check', shipment.service.id, shipment.owner.id, sentTo?.name, settled],
    queryFn: () =>
      api.call('requirements.check', {
        body: {
          serviceId: shipment.service.id,
          targetOwnerId: shipment.owner.id,
          requirementName: sentTo?.name ?? '',
          requirementValue: { value: settled ?? '', countryCode: sentTo?.countryCode ?? null },
        },
      }),
    enabled: settled !== undefined && sentTo !== null,
    // Whoever may not deposit with the service is told as it is sent.
    retry: false,
  });
  const judged = value !== undefined && settled === value.value ? check.data : undefined;
  return {
    sentTo,
    text,
    type,
    value,
    fault: judged?.quality === 'BAD' ? faultText(judged.error) : undefined,
    isGood: judged !== undefined && judged.quality !== 'BAD',
  };
}
