// Values of an account in words: countries and languages by name, addresses in one line, brandings by name.
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useCall } from '#renderer/api/api.ts';
import { countryName, languageName } from '#renderer/i18n/names.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { isStated } from './account-draft.rules.ts';

/** Brandings by id, for those who may see them. */
export function useBrandings() {
  const can = useCan();
  return useCall('brandings.list', {}, { enabled: can('systemView') }).data ?? [];
}

const isAddress = (value: unknown): value is { addressLines: string[]; countryCode: string } =>
  typeof value === 'object' && value !== null && 'addressLines' in value;
const hasId = (value: unknown): value is { id: number } => typeof value === 'object' && value !== null && 'id' in value;

const plainOf = (value: unknown): string => {
  const plain = hasId(value) ? value.id : value;
  return typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
};

export function useValueText() {
  const t = useText();
  const { locale } = useIntl();
  const formats = useFormats();
  const brandings = useBrandings();
  return useCallback(
    (field: string, value: unknown): string => {
      const named: Readonly<Record<string, (text: string) => string>> = {
        branding: (id) => brandings.find((one) => String(one.id) === id)?.name ?? id,
        defaultMailCountry: (code) => countryName(code, locale),
        locale: languageName,
        billingType: (type) => t(`administration.billingType.${type}`),
        monthlyLimit: (sum) => formats.number(Number(sum)),
        approvalAbove: (sum) => formats.number(Number(sum)),
        expiryDate: (day) => formats.date(new Date(`${day}T12:00:00`)),
      };
      if (!isStated(value)) return value === false ? t('records.value.no') : t('records.value.none');
      if (value === true) return t('records.value.yes');
      if (isAddress(value)) return [...value.addressLines, countryName(value.countryCode, locale)].join(', ');
      if (Array.isArray(value)) return t('common.number', { n: value.length });
      const text = plainOf(value);
      return named[field]?.(text) ?? text;
    },
    [t, locale, brandings, formats],
  );
}
