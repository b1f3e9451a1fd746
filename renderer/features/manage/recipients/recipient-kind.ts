// Recipients as what an import makes of lines: their fields, and how they are stored.
import { useMemo } from 'react';
import type { RecipientLine } from '#domain/api/administration/recipients.contract.ts';
import { CONSENT_PREFERENCES } from '#domain/recipients/recipients.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { ImportKind, ImportLine } from '#renderer/shared/import/import.types.ts';
import { emailProposal, usualDomain } from '#renderer/shared/import/proposals.rules.ts';

/** Lines of one call. */
const BATCH = 200;

/** Words by which files of the eight languages call the fields. */
const NAMES = {
  recipientIdentifier: [
    'recipientidentifier',
    'identifier',
    'id',
    'recipient',
    'empfänger',
    'destinataire',
    'destinatario',
    'destinatário',
    'ontvanger',
    'címzett',
    'נמען',
    'customer',
    'kundennummer',
    'kennung',
    'client',
    'klantnummer',
  ],
  preference: [
    'preference',
    'consent',
    'präferenz',
    'einwilligung',
    'préférence',
    'preferencia',
    'voorkeur',
    'preferência',
  ],
  emailAddress: ['emailaddress', 'email', 'mail', 'courriel', 'correo'],
  note: ['note', 'notiz', 'remarque', 'nota', 'notitie', 'megjegyzés'],
  measuring: ['measuring', 'measured', 'messen', 'mesure', 'medición', 'medição', 'meten', 'mérés', 'מדידה'],
} as const;

// The wizard lets a field with allowed values have those alone.
const recipientLine = ({ line, values: { measuring, ...texts } }: ImportLine): RecipientLine => {
  const said = measuring ? { measuring: measuring === 'true' } : {};
  return { line, ...texts, ...said } as RecipientLine;
};

/** @param senderAccountId whose register the lines go into */
export function useRecipientKind(senderAccountId: number): ImportKind {
  const t = useText();
  const api = useApi();
  return useMemo(
    () => ({
      place: `recipients.${senderAccountId}`,
      fields: [
        { id: 'recipientIdentifier', required: true, unique: true, names: NAMES.recipientIdentifier },
        {
          id: 'preference',
          names: NAMES.preference,
          allowed: CONSENT_PREFERENCES.map((value) => ({
            value,
            label: t(`recipients.preference.${value}`),
            also: [value],
          })),
        },
        {
          id: 'emailAddress',
          names: NAMES.emailAddress,
          propose: (text: string, others: readonly string[]) => emailProposal(text, usualDomain(others)),
        },
        { id: 'note', names: NAMES.note },
        {
          id: 'measuring',
          names: NAMES.measuring,
          allowed: ['true', 'false'].map((value) => ({ value, label: t(`recipients.measuring.${value}`) })),
        },
      ].map((field) => ({ ...field, label: t(`recipients.field.${field.id}`) })),
      batch: BATCH,
      run: async (lines, dryRun) => {
        const body = { senderAccountId, dryRun, lines: lines.map(recipientLine) };
        const answer = await api.call('recipients.import', { body });
        return answer.lines.map(({ line, outcome, faults, fields }) => ({ line, outcome, faults, changed: fields }));
      },
      nameOf: ({ values: { recipientIdentifier = '' } }) => recipientIdentifier,
    }),
    [t, api, senderAccountId],
  );
}
