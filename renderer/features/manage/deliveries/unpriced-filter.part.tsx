// Deliveries of which something left without a price in a month: chosen in Costs, shown beside the other filters, and taken out there.
import { IconX } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { monthName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import classes from '#renderer/shared/narrowing/narrowing.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';

interface UnpricedChoice {
  /** YYYY-MM; undefined: not chosen. */
  readonly month: string | undefined;
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
    words: month && t('manage.deliveries.unpriced', { month: monthName(month, locale) }),
    clear: () => set({ unpriced: undefined, from: undefined, to: undefined }),
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
        onClick={clear}
      />
    </span>
  );
}
