// The recipient's address on the channel that failed, corrected and judged by the server while somebody types.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { whyLabel } from './failures.rules.ts';

const CHECK_DELAY_MS = 250;

export interface Correction {
  /** null: it is not known, or there is none on this channel. */
  readonly sentTo: Shipment['sentTo'];
  /** As it stands in the field. */
  readonly text: string;
  /** Why nothing can be written to it, translated; undefined: it can. */
  readonly barred: string | undefined;
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
  const t = useText();
  const faultText = useFaultText();
  const [typed, type] = useState<string>();
  // What was confirmed by others is led elsewhere by those alone who may confirm it.
  const sentTo = shipment.abilities.includes('correct') ? shipment.sentTo : null;
  const bar = sentTo?.refused ?? null;
  const text = (bar === null ? typed : undefined) ?? sentTo?.value ?? '';
  const isChanged = sentTo !== null && bar === null && text.trim() !== '' && text.trim() !== sentTo.value;
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
    barred: bar === null ? undefined : t(whyLabel(bar)),
    type,
    value,
    fault: judged?.quality === 'BAD' ? faultText(judged.error) : undefined,
    isGood: judged !== undefined && judged.quality !== 'BAD',
  };
}
