// What a line of the tariff is called.
import type { TariffLine } from '#domain/api/configuration/tariffs.contract.ts';
import type { Text } from '#renderer/i18n/text.ts';

/** "Letter, each sheet": what a line charges for. */
export const lineName = (
  t: Text,
  line: Pick<TariffLine, 'channelType' | 'kind' | 'optionType' | 'optionValue'>,
): string =>
  t('system.tariffs.line', {
    channel: t(`channel.${line.channelType}`),
    kind:
      line.kind === 'option'
        ? `${line.optionType ?? ''}: ${line.optionValue ?? ''}`
        : t(`system.tariff.kind.${line.kind}`),
  });
