// Deliveries of which something left without a price in a month: chosen in Costs, shown beside the other filters, and taken out there.
import { IconX } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { addMonths } from '#domain/shared/months.ts';
import { isoDay } from '#renderer/i18n/dates.ts';
import { monthName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { focusBeside } from '#renderer/shared/narrowing/focus-beside.ts';
import classes from '#renderer/shared/narrowing/narrowing.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';

/** When deliveries were made that are billed in a month, YYYY-MM: in it, or within the eleven before, as far back as a list goes. */
export function daysBilledIn(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { fromDate: `${addMonths(month, -11)}-01`, toDate: isoDay(new Date(year, number, 0)) };
}

interface UnpricedChoice {
  /** YYYY-MM; undefined: not chosen. */
  readonly month: string | undefined;
  /** From when on such deliveries were made, ISO 8601: longer than a range that one chooses. */
  readonly days: { readonly fromDate: string; readonly toDate: string } | undefined;
  /** What is chosen, in words. */
  readonly words: string | undefined;
  readonly clear: () => void;
}

/** @param active false: a list that has no such filter */
export function useUnpricedChoice(active: boolean): UnpricedChoice {
  const t = useText();
  const { locale } = useIntl();
  const [{ unpriced = '' }, set] = useQueryState();
  const month = active && /^\d{4}-(0[1-9]|1[0-2])$/.test(unpriced) ? unpriced : undefined;
  return {
    month,
    days: month === undefined ? undefined : daysBilledIn(month),
    words: month && t('manage.deliveries.unpriced', { month: monthName(month, locale) }),
    clear: () => set({ unpriced: undefined }),
  };
}

export function UnpricedFilter({ choice: { words, clear } }: { choice: UnpricedChoice }) {
  const t = useText();
  if (words === undefined) return null;
  return (
    <span className={classes.filter} data-chosen>
      <span className={classes.pair}>{words}</span>
      <IconButton
        icon={IconX}
        size="sm"
        iconSize={14}
        label={t('monitoring.filter.clear', { name: words })}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          clear();
        }}
      />
    </span>
  );
}
