// One contact: who it is, with its addresses, phone numbers and e-mail addresses.
import { useMemo } from 'react';
import type { Contact } from '#domain/api/session/contacts.contract.ts';
import { contactName } from '#domain/contacts/contacts.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { AddressEntries } from './address-entries.part.tsx';
import classes from './addressbook.module.css';
import { type ContactDraft, DRAFT_SCHEMA, draftOf, newContact } from './contact.rules.ts';
import { NumberEntries } from './number-entries.part.tsx';
import { useContactCalls } from './use-contact-calls.ts';

const ROWS: readonly FieldRow[] = [
  { field: 'kind', kind: 'choice', choices: ['person', 'company'] },
  { field: 'reference', kind: 'text', length: 100 },
  { field: 'firstName', kind: 'text', length: 100 },
  { field: 'lastName', kind: 'text', length: 100 },
  { field: 'organisation', kind: 'text', length: 100, wide: true },
  { field: 'shared', kind: 'switch' },
  { field: 'note', kind: 'lines', length: 1_000, wide: true },
];

/** Where refusals of the server stand. */
const PLACES = { 'contacts.nameMissing': 'lastName', 'email.invalid': 'emails', 'phone.invalid': 'phones' } as const;

/** @param shared whether a new one begins as one of the account */
export function ContactEditor({ contact, shared }: { contact: Contact | undefined; shared: boolean }) {
  const t = useText();
  const faultText = useFaultText();
  const saved = useMemo(() => (contact ? draftOf(contact) : newContact(shared)), [contact, shared]);
  const { send, reread, remove } = useContactCalls(contact);
  const form = useRecord<ContactDraft>(saved, { schema: DRAFT_SCHEMA, send, nameOf: contactName, places: PLACES });
  const { draft, change, faultAt } = form;
  const readOnly = contact?.editable === false;
  const name = contactName(draft);
  return (
    <RecordEditor
      form={form}
      name={name || t('contacts.new')}
      sub={contact ? t(`contacts.of.${contact.shared ? 'shared' : 'own'}`, { name: contact.ownerName }) : undefined}
      actions={
        contact && !readOnly ? (
          <RemoveRecord action={t('contacts.remove')} title={t('contacts.remove.title', { name })} remove={remove}>
            <p>{t('contacts.remove.text')}</p>
          </RemoveRecord>
        ) : undefined
      }
      saveLabel={t('contacts.save')}
      fieldName={(field) => t(`contacts.field.${field}`)}
      valueText={(field, value) => valueText(field, value)}
      reread={reread}
    >
      {/* What may not be changed is shown in the same form, and cannot be typed into. */}
      <fieldset className={classes.form} disabled={readOnly}>
        {readOnly ? <p className={classes.hint}>{t('contacts.readOnly', { name: contact.ownerName })}</p> : null}
        <Fields
          rows={ROWS}
          scope="contacts.field"
          value={draft}
          fault={(field) => faultText(faultAt(field))}
          onChange={change}
        />
        <AddressEntries
          addresses={draft.addresses}
          fault={faultText(faultAt('addresses'))}
          readOnly={readOnly}
          onChange={(next) => change('addresses', next)}
        />
        <NumberEntries
          field="emails"
          entries={draft.emails.map(({ label, address }) => ({ label, text: address }))}
          fault={faultText(faultAt('emails'))}
          onChange={(next) =>
            change(
              'emails',
              next.map(({ label, text }) => ({ label, address: text })),
            )
          }
        />
        <NumberEntries
          field="phones"
          entries={draft.phones.map(({ label, number }) => ({ label, text: number }))}
          fault={faultText(faultAt('phones'))}
          onChange={(next) =>
            change(
              'phones',
              next.map(({ label, text }) => ({ label, number: text })),
            )
          }
        />
      </fieldset>
    </RecordEditor>
  );
}

/** Lists of a contact in words, where two people changed them. */
function valueText(field: string, value: unknown): string | undefined {
  if (field === 'addresses') {
    return (value as ContactDraft['addresses']).map(({ lines }) => lines.join(', ')).join(' · ') || undefined;
  }
  if (field === 'emails') return (value as ContactDraft['emails']).map(({ address }) => address).join(', ');
  return field === 'phones' ? (value as ContactDraft['phones']).map(({ number }) => number).join(', ') : undefined;
}
