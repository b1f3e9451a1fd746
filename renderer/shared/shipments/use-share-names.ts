// What the channels of a service are called in the language of the screen (docs/model.md, "Names by language").
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Names } from '#domain/labels/names.schema.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';

export interface NamedShare {
  readonly label: string;
  readonly names?: Names | undefined;
  readonly channelType: Channel;
}

/**
 * Label → name: the configured one of the language; else the word of the channel's type, where no other channel beside it
 * has the type; else the label.
 */
export function useShareNames(shares: readonly NamedShare[]): (label: string) => string {
  const t = useText();
  const { locale } = useAtomValue(languageAtom);
  return useCallback(
    (label: string) => {
      const share = shares.find((one) => one.label === label);
      if (share === undefined) return label;
      const alone = shares.every((one) => one === share || one.channelType !== share.channelType);
      return share.names?.[locale] ?? (alone ? t(channelLook[share.channelType].label) : label);
    },
    [shares, t, locale],
  );
}
