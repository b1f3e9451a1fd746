// What a line of the tariff is called.
import type { TariffLine } from '#domain/api/configuration/tariffs.contract.ts';
import type { Text } from '#renderer/i18n/text.ts';

/** "Letter, each sheet": what a line charges for. */
export const lineName = (
  t: Text,
  line: Pick<TariffLine, 'channelType' | 'kind' | 'optionType' | 'optionValue'>,
): string => {
  const option = line.optionType === null ? '' : `${line.optionType}: ${line.optionValue ?? ''}`;
  const kind = line.kind === 'option' ? option : t(`system.tariff.kind.${line.kind}`);
  return t('system.tariffs.line', {
    channel: t(`channel.${line.channelType}`),
    kind: line.kind !== 'option' && option !== '' ? `${kind} (${option})` : kind,
  });
};
