// The chips of the documents list: groups of codes, or one code each among those in error.
import { useText } from '#renderer/i18n/text.ts';
import { chipsOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { isInError, SHIPMENT_GROUPS } from './shipment-groups.ts';

/** One chip per code that occurs among those in error; groups of codes elsewhere. `all`: rows where none is filtered. */
export function useDocumentChips(
  inError: boolean,
  counts: Readonly<Record<string, number>> | undefined,
  all: number | undefined,
): Chip[] {
  const t = useText();
  if (!inError) return chipsOf(SHIPMENT_GROUPS, counts, t);
  const codes = Object.entries(counts ?? {}).filter(([code, n]) => n > 0 && isInError(Number(code)));
  return [
    { id: 'all', label: t('manage.all'), count: all },
    ...codes.map(([code, count]) => {
      const look = shipmentLook(Number(code));
      return { id: code, label: t(look.label), count, look };
    }),
  ];
}

export function codesOf(inError: boolean, status: string): readonly number[] | undefined {
  if (!inError) return statesOf(SHIPMENT_GROUPS, status);
  return /^-\d+$/.test(status) ? [Number(status)] : undefined;
}
