// Controls of an account's fields that are chosen from long lists or have parts: country, language, time zone, branding, address.
import { Input, Select } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { COUNTRY_CODES } from '#domain/addresses/country.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { timeZoneNames } from '#domain/shared/days.ts';
import { countryName, languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AddressLines } from '#renderer/shared/address/address-lines.part.tsx';
import { FieldControl } from '#renderer/shared/form/fields.part.tsx';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { useBrandings } from '../use-value-text.ts';
import classes from './setting.module.css';

interface CustomControlProps {
  field: string;
  label: string;
  error: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

export function CustomControl(props: CustomControlProps) {
  const { field, value, onChange } = props;
  const { locale } = useIntl();
  const brandings = useBrandings();
  const options = useMemo(() => {
    if (field === 'defaultMailCountry') return countryOptions(locale);
    if (field === 'locale') return LOCALES.map((one) => ({ value: one, label: languageName(one) }));
    if (field === 'timeZone')
      return timeZoneNames().map((one) => ({
        value: one,
        label: one,
      }));
    return brandings.map(({ id, name }) => ({ value: String(id), label: name }));
  }, [field, locale, brandings]);
  if (field === 'expiryDate') return <DayControl {...props} />;
  if (field.endsWith('Address')) return <AddressControl {...props} />;
  const isBranding = field === 'branding';
  const { field: _field, ...words } = props;
  return (
    <FieldControl
      {...words}
      area="administration"
      row={{ field, kind: 'choice', options, searchable: true, nullable: true }}
      value={isBranding ? (value as { id: number } | null)?.id : value}
      onChange={(next) => onChange(isBranding && next !== null ? { id: Number(next) } : next)}
    />
  );
}

/** A day, yyyy-MM-dd. */
function DayControl({ label, error, value, onChange }: CustomControlProps) {
  return (
    <div className={classes.day}>
      <DayField
        label={label}
        error={error}
        value={typeof value === 'string' ? new Date(`${value}T12:00:00`) : undefined}
        onChange={(at) => onChange(new Intl.DateTimeFormat('sv-SE').format(at))}
      />
    </div>
  );
}

/** All countries by their names in one language. */
function countryOptions(locale: string) {
  const order = new Intl.Collator(locale);
  return COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, locale) })).sort((a, b) =>
    order.compare(a.label, b.label),
  );
}

interface Address {
  readonly addressLines: readonly string[];
  readonly countryCode: string;
}
const FIRST_COUNTRY = 'FR';

/** Lines as they will be printed, and the country. Without a line there is no address. */
function AddressControl({ label, error, value, onChange }: CustomControlProps) {
  const t = useText();
  const { locale } = useIntl();
  const reasonId = useId();
  const options = useMemo(() => countryOptions(locale), [locale]);
  const { addressLines, countryCode } = (value as Address | null) ?? { addressLines: [], countryCode: FIRST_COUNTRY };
  const change = (part: Partial<Address>) => {
    const next = { addressLines, countryCode, ...part };
    onChange(next.addressLines.every((line) => line.trim() === '') ? null : next);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: reasonId }}>
      <div className={classes.address}>
        <AddressLines
          lines={addressLines}
          fault={undefined}
          reasonId={reasonId}
          onChange={(lines) => change({ addressLines: lines })}
        />
        <Select
          aria-label={t('administration.account.country', { field: label })}
          searchable
          allowDeselect={false}
          data={options}
          value={countryCode}
          onChange={(code) => (code === null ? undefined : change({ countryCode: code }))}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
      </div>
    </Input.Wrapper>
  );
}
