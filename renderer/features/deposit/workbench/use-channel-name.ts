// What a channel of a service is called in the language of the screen (docs/model.md, "Names by language").
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { channelTypeOf } from './service.rules.ts';

interface Labelled {
  readonly label: string;
  readonly names?: Names | undefined;
}

/**
 * The name, or undefined where the word of the channel's type is to be shown: none is configured for the language, and
 * `alone`, no other channel beside it has the type.
 */
export function useShareName() {
  const { locale } = useAtomValue(languageAtom);
  return useCallback(
    ({ label, names }: Labelled, alone: boolean): string | undefined => names?.[locale] ?? (alone ? undefined : label),
    [locale],
  );
}

/** The same for a label of the service. */
export function useChannelName(service: Service | undefined) {
  const nameOf = useShareName();
  return useCallback(
    (label: string): string | undefined => {
      const one = service?.channels.find((channel) => channel.label === label);
      if (service === undefined || one === undefined) return label;
      const type = channelTypeOf(service, label);
      const alone = service.channels.every((other) => other === one || channelTypeOf(service, other.label) !== type);
      return nameOf(one, alone);
    },
    [service, nameOf],
  );
}
