// Why documents failed, in a sentence without its full stop: it heads a group, a sheet, a number.
import type { Text } from '#renderer/i18n/text.ts';

/** @param status null: it is not certain that it left */
export const reasonText = (t: Text, status: number | null): string =>
  status === null ? t('manage.inDoubt') : t('manage.errors.reason', { code: `c${-status}` });
