// The addresses of a contact: lines as they are printed below the name, a country, and for what each is.
import { Button, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { MOST_ADDRESS_LINES, MOST_ENTRIES } from '#domain/contacts/contacts.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AddressLines } from '#renderer/shared/address/address-lines.part.tsx';
import { useCountries } from '#renderer/shared/address/countries.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './addressbook.module.css';
import type { ContactDraft } from './contact.rules.ts';

type Addresses = ContactDraft['addresses'];

interface AddressEntriesProps {
  addresses: Addresses;
  fault: string | undefined;
  readOnly: boolean;
  onChange: (next: Addresses) => void;
}

export function AddressEntries({ addresses, fault, readOnly, onChange }: AddressEntriesProps) {
  const t = useText();
  const countries = useCountries();
  const reasonId = useId();
  const set = (n: number, part: Partial<Addresses[number]>) =>
    onChange(addresses.map((one, at) => (at === n ? { ...one, ...part } : one)));
  return (
    <section className={classes.entries} aria-label={t('contacts.field.addresses')}>
      <h2>{t('contacts.field.addresses')}</h2>
      <p className={classes.hint}>{t('contacts.addresses.hint', { n: MOST_ADDRESS_LINES })}</p>
      {addresses.map((address, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address has no identity but its place
        <fieldset key={n} className={classes.address}>
          <legend>{t('contacts.address', { n: n + 1 })}</legend>
          <div className={classes.row}>
            <TextInput
              aria-label={t('contacts.label')}
              placeholder={t('contacts.label')}
              maxLength={100}
              value={address.label}
              onChange={(event) => set(n, { label: event.currentTarget.value })}
            />
            <IconButton
              icon={IconTrash}
              label={t('contacts.address.remove', { n: n + 1 })}
              disabled={readOnly}
              onClick={() => onChange(addresses.toSpliced(n, 1))}
            />
          </div>
          <AddressLines
            lines={address.lines}
            fault={undefined}
            reasonId={reasonId}
            disabled={readOnly}
            onChange={(lines) => set(n, { lines })}
          />
          <Select
            aria-label={t('contacts.country')}
            placeholder={t('contacts.country')}
            data={countries}
            searchable
            clearable
            disabled={readOnly}
            value={address.countryCode}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
            onChange={(countryCode) => set(n, { countryCode })}
          />
        </fieldset>
      ))}
      {fault ? (
        <p className={classes.fault} id={reasonId} role="alert">
          {fault}
        </p>
      ) : null}
      {readOnly || addresses.length >= MOST_ENTRIES ? null : (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...addresses, { label: '', lines: [''], countryCode: null }])}
        >
          {t('contacts.address.add')}
        </Button>
      )}
    </section>
  );
}
