// One recipient: how post is wanted, where it goes electronically, and what counts.
import { Button, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import { CONSENT_PREFERENCES } from '#domain/recipients/recipients.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConsentFacts } from './consent-facts.part.tsx';
import { DRAFT_SCHEMA, draftOf, NEW_RECIPIENT, type RecipientDraft } from './recipient.rules.ts';
import { RecipientHistory } from './recipient-history.part.tsx';
import classes from './recipients.module.css';
import { useRecipientCalls } from './use-recipient-calls.ts';

const ROWS: readonly FieldRow[] = [
  { field: 'recipientIdentifier', kind: 'custom' },
  { field: 'preference', kind: 'choice', choices: CONSENT_PREFERENCES },
  { field: 'emailAddress', kind: 'text', length: 254, nullable: true, wide: true },
  {
    field: 'note',
    kind: 'lines',
    length: 1_000,
    nullable: true,
    wide: true,
    when: ({ preference, note }) => preference === 'electronic' || note !== null,
  },
  { field: 'measuring', kind: 'switch' },
];

/** Where refusals of the server stand. */
const PLACES = {
  'recipients.identifier': 'recipientIdentifier',
  'recipients.known': 'recipientIdentifier',
  'recipients.electronicNeedsEmail': 'emailAddress',
  'recipients.noteRequired': 'note',
  'recipients.measuringRefused': 'measuring',
  'email.invalid': 'emailAddress',
} as const;

/** @param ouId whose register it is in */
export function RecipientEditor({ recipient, ouId }: { recipient: Recipient | undefined; ouId: number }) {
  const t = useText();
  const faultText = useFaultText();
  const saved = useMemo(() => (recipient ? draftOf(recipient) : NEW_RECIPIENT), [recipient]);
  const { send, reread, markValid, sendLink } = useRecipientCalls(ouId, recipient);
  const nameOf = ({ recipientIdentifier }: RecipientDraft) => recipientIdentifier;
  const form = useRecord<RecipientDraft>(saved, { schema: DRAFT_SCHEMA, send, nameOf, places: PLACES });
  const { draft, change, faultAt } = form;
  return (
    <RecordEditor
      form={form}
      name={recipient?.recipientIdentifier ?? t('recipients.new')}
      actions={
        recipient ? (
          <>
            {recipient.emailAddress && recipient.emailValid ? (
              <IconButton icon={IconMailForward} label={t('recipients.sendLink')} onClick={() => void sendLink()} />
            ) : null}
            <RecipientHistory recipient={recipient} />
          </>
        ) : undefined
      }
      saveLabel={t('recipients.save')}
      fieldName={(field) => t(`recipients.field.${field}`)}
      valueText={(field, value) =>
        field === 'preference' || field === 'measuring' ? t(`recipients.${field}.${String(value)}`) : undefined
      }
      reread={reread}
    >
      <div className={classes.form}>
        {recipient?.emailAddress && !recipient.emailValid ? (
          <div className={classes.invalid}>
            <p>{t('recipients.invalid')}</p>
            {/* It is of the address that is stored: saving another one makes that one valid. */}
            {form.changed.length === 0 ? (
              <Button variant="default" size="xs" onClick={() => void markValid()}>
                {t('recipients.markValid')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <Fields
          rows={ROWS}
          scope="recipients.field"
          value={draft}
          fault={(field) => faultText(faultAt(field))}
          onChange={change}
          custom={{
            recipientIdentifier: (
              <TextInput
                label={t('recipients.field.recipientIdentifier')}
                description={t('recipients.field.recipientIdentifier.hint')}
                error={faultText(faultAt('recipientIdentifier'))}
                maxLength={200}
                dir="auto"
                // Letters, links and the history name it.
                readOnly={recipient !== undefined}
                value={draft.recipientIdentifier}
                onChange={(event) => change('recipientIdentifier', event.currentTarget.value)}
              />
            ),
          }}
        />
        {recipient ? <ConsentFacts recipient={recipient} /> : null}
      </div>
    </RecordEditor>
  );
}
