// Channels as a phrase: "letter and e-mail".
import { useIntl } from 'react-intl';
import { useText } from '#renderer/i18n/text.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';

/** The phrase for some types, each named once. */
export function useChannelPhrase(): (types: readonly Channel[]) => string {
  const t = useText();
  const { locale } = useIntl();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (types) => list.format([...new Set(types)].map((type) => t(channelLook[type].label)));
}
