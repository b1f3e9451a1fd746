// Contacts as what an import makes of lines: their fields, and how they are stored.
import { useMemo } from 'react';
import type { ContactLine } from '#domain/api/session/contacts.contract.ts';
import { CONTACT_KINDS } from '#domain/contacts/contacts.ts';
import { useApi } from '#renderer/api/api.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useCountries } from '#renderer/shared/address/countries.ts';
import type { AllowedValue, ImportField, ImportKind, ImportLine } from '#renderer/shared/import/import.types.ts';
import { emailProposal, usualDomain } from '#renderer/shared/import/proposals.rules.ts';

/** Lines of one call: a turn of about a tenth of a second. */
const BATCH = 200;

/** Words by which files of the eight languages call the fields. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  kind: ['kind', 'type', 'art', 'tipo', 'soort', 'típus'],
  reference: ['reference', 'customer', 'id', 'number', 'kundennummer', 'nummer', 'référence', 'client', 'referencia'],
  firstName: ['firstname', 'givenname', 'vorname', 'prénom', 'prenom', 'nombre', 'voornaam', 'keresztnév', 'nome'],
  lastName: ['lastname', 'surname', 'name', 'nachname', 'nom', 'apellido', 'apellidos', 'achternaam', 'apelido'],
  organisation: [
    'company',
    'organisation',
    'organization',
    'firma',
    'société',
    'entreprise',
    'empresa',
    'bedrijf',
    'cég',
  ],
  addressLabel: ['addresslabel', 'addresstype'],
  address: ['address', 'street', 'adresse', 'straße', 'strasse', 'rue', 'dirección', 'calle', 'adres', 'straat', 'cím'],
  postalCode: ['postalcode', 'postcode', 'zip', 'plz', 'codepostal', 'cp', 'irányítószám'],
  town: ['town', 'city', 'ort', 'stadt', 'ville', 'ciudad', 'plaats', 'cidade', 'város', 'localidade'],
  countryCode: ['country', 'land', 'pays', 'país', 'ország'],
  phone: ['phone', 'telephone', 'telefon', 'téléphone', 'teléfono', 'telefoon', 'telefone', 'mobile'],
  email: ['email', 'mail', 'courriel', 'correo'],
  note: ['note', 'notiz', 'remarque', 'nota', 'notitie', 'megjegyzés'],
};

function fieldsOf(t: Text, countries: readonly AllowedValue[]): ImportField[] {
  const kinds = CONTACT_KINDS.map((value) => ({ value, label: t(`contacts.kind.${value}`), also: [value] }));
  const more: Readonly<Record<string, Partial<ImportField>>> = {
    kind: { allowed: kinds },
    countryCode: { allowed: countries },
    email: { propose: (text, others) => emailProposal(text, usualDomain(others)) },
  };
  return Object.entries(NAMES).map(([id, names]) => ({ id, label: t(`contacts.field.${id}`), names, ...more[id] }));
}

function contactLine({ line, values }: ImportLine): ContactLine {
  // The wizard lets a field with allowed values have those alone.
  return { line, ...values } as ContactLine;
}

/** @param shared into the contacts that the account shares */
export function useContactKind(shared: boolean): ImportKind {
  const t = useText();
  const api = useApi();
  const countries = useCountries();
  return useMemo(
    () => ({
      place: `contacts.${shared ? 'shared' : 'own'}`,
      fields: fieldsOf(
        t,
        countries.map(({ value, label }) => ({ value, label, also: [value] })),
      ),
      batch: BATCH,
      run: async (lines, dryRun) => {
        const body = { dryRun, shared, lines: lines.map(contactLine) };
        const answer = await api.call('contacts.import', { body });
        return answer.lines.map(({ line, outcome, faults, fields }) => ({ line, outcome, faults, changed: fields }));
      },
      nameOf: ({ values: { firstName = '', lastName = '', organisation = '', reference = '' } }) =>
        `${firstName} ${lastName}`.trim() || organisation || reference,
    }),
    [t, api, countries, shared],
  );
}
