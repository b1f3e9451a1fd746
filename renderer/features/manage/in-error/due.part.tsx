// Until when somebody decides: overdue red with a triangle, due today amber with a clock.
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { daysBetween } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { nearOf } from './error-groups.rules.ts';
import classes from './in-error.module.css';

const ICONS = { overdue: IconAlertTriangle, today: IconClockHour4, later: undefined };

/** "today", "tomorrow", "24 Nov". */
function useDayText(): (at: Date) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    return (at) => {
      const days = daysBetween(new Date(), at);
      return Math.abs(days) > 1 ? day.format(at) : near.format(days, 'day');
    };
  }, [locale]);
}

/** `exact`: "Decide by today 16:00". */
export function Due({ shipment, exact = false }: { shipment: Shipment; exact?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const dayText = useDayText();
  if (shipment.decideBy === null) return null;
  const at = new Date(shipment.decideBy);
  const near = nearOf(shipment, new Date());
  const Icon = ICONS[near];
  return (
    <span className={classes.due} data-near={near} title={formats.exact(at)}>
      {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}
      {near === 'overdue' ? <VisuallyHidden>{t('manage.errors.overdue')} </VisuallyHidden> : null}
      <bdi>{exact ? t('manage.errors.by', { when: formats.near(at) }) : dayText(at)}</bdi>
    </span>
  );
}
