// What is kept for a version that carries it out says so where it is entered, while it stands in the table of such fields.
import { LATER_CHANNEL_FIELDS } from '#domain/errors/later.table.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './tabs.module.css';

/** @param field of a channel: `trackingProperties` is without effect while one of its parts is */
export function NoEffectYet({ field }: { field: string }) {
  const t = useText();
  const isLater = Object.keys(LATER_CHANNEL_FIELDS).some((path) => path.split('.')[0] === field);
  return isLater ? <p className={classes.about}>{t('system.channels.later')}</p> : null;
}
