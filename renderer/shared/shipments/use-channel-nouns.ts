// Counts by their channels as one phrase: "20 letters and 5 e-mails".
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '#renderer/i18n/text.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';

interface Counted {
  readonly channelType: Channel;
  /** How many go over this channel. */
  readonly packGroups: number;
}

/** The phrase for shares of an order; shares of one channel type are added up, in the order of the first of each. */
export function useChannelNouns(): (shares: readonly Counted[]) => string {
  const t = useText();
  const { locale } = useIntl();
  const list = useMemo(() => new Intl.ListFormat(locale, { type: 'conjunction' }), [locale]);
  return (shares) => {
    const counts = new Map<Channel, number>();
    for (const { channelType, packGroups } of shares)
      counts.set(channelType, (counts.get(channelType) ?? 0) + packGroups);
    return list.format([...counts].map(([type, n]) => t(channelLook[type].many, { n })));
  };
}
