// What a line of the tariff is called, whether it holds, and where it stands among the others.
import type { TariffLine } from '#domain/api/configuration/tariffs.contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { TARIFF_KINDS } from '#domain/money/money.ts';
import { optionName, sameScope } from '#domain/money/tariff-scope.ts';
import { chargedByOthers } from '#domain/money/tariffs.ts';
import type { Text } from '#renderer/i18n/text.ts';

type Charged = Pick<TariffLine, 'channelType' | 'kind' | 'optionType' | 'optionValue'>;

/** "each sheet": what a line charges for, of its channel. */
export function chargedFor(t: Text, line: Charged): string {
  const option = optionName(line);
  const kind = line.kind === 'option' ? option : t(`system.tariff.kind.${line.kind}`);
  return line.kind !== 'option' && option !== '' ? `${kind} (${option})` : kind;
}

/** "Letter, each sheet": the same with its channel. */
export const lineName = (t: Text, line: Charged): string =>
  t('system.tariffs.line', { channel: t(`channel.${line.channelType}`), kind: chargedFor(t, line) });

/** `later`: it begins after the day; `past`: another line for the same cases holds in its place. */
export type Holding = 'now' | 'later' | 'past';

/** @param day YYYY-MM-DD */
export function holdingOf(line: TariffLine, all: readonly TariffLine[], day: string): Holding {
  if (line.validFrom > day) return 'later';
  const follows = (other: TariffLine) =>
    other.validFrom > line.validFrom && other.validFrom <= day && sameScope(line, other);
  return all.some(follows) ? 'past' : 'now';
}

/** For what of its own a line does not charge while it holds: of one that begins later, on its first day. */
export function exceptionsOf(line: TariffLine, all: readonly TariffLine[], day: string): string[] {
  const holding = holdingOf(line, all, day);
  return holding === 'past' ? [] : chargedByOthers(line, all, holding === 'later' ? line.validFrom : day);
}

/** Channel by channel, the piece before what is charged for beside it. */
export const inOrder = (lines: readonly TariffLine[]): TariffLine[] =>
  lines.toSorted(
    (one, other) =>
      CHANNEL_TYPES.indexOf(one.channelType) - CHANNEL_TYPES.indexOf(other.channelType) ||
      TARIFF_KINDS.indexOf(one.kind) - TARIFF_KINDS.indexOf(other.kind),
  );
