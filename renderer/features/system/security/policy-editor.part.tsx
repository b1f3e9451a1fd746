// The policy of all sign-ins as a form. It holds from the next sign-in of each person on.
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { PolicyInput } from '#domain/api/configuration/security.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import column from '#renderer/ui/page-layouts/column.module.css';
import classes from './security.module.css';

type Policy = z.output<typeof PolicyInput>;

const PARTS: Readonly<Record<'passwords' | 'sessions' | 'entry' | 'origins', readonly FieldRow[]>> = {
  passwords: [
    { field: 'minPasswordEntropy', kind: 'number', min: 0, max: 256 },
    {
      field: 'maxPasswordValidityDays',
      kind: 'number',
      min: 1,
      max: 3650,
      nullable: true,
      empty: 'system.policy.maxPasswordValidityDays.never',
    },
    { field: 'mostAlike', kind: 'number', min: 0, max: 20 },
  ],
  sessions: [
    { field: 'idleMinutes', kind: 'number', min: 1, max: 720 },
    { field: 'idleMinutesSuperAdmin', kind: 'number', min: 1, max: 720 },
    { field: 'absoluteHours', kind: 'number', min: 1, max: 72 },
  ],
  entry: [{ field: 'allowedAddressRanges', kind: 'list', wide: true }],
  origins: [{ field: 'allowedOrigins', kind: 'list', wide: true }],
};

/** Where refusals of the server stand that name no field. */
const PLACES = { 'security.lockedOut': 'allowedAddressRanges', 'security.idleOrder': 'idleMinutesSuperAdmin' } as const;

export function PolicyEditor({ saved }: { saved: Policy }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const faultText = useFaultText();
  const name = t('system.security.policy');
  const form = useRecord<Policy>(saved, {
    schema: PolicyInput,
    send: async (draft) => {
      const stored = await api.call('security.savePolicy', { body: draft });
      queries.setQueryData(keyOf('security.policy'), stored);
      return stored;
    },
    nameOf: () => name,
    places: PLACES,
  });
  const { draft, change, faultAt } = form;
  return (
    <RecordEditor
      form={form}
      name={name}
      sub={draft.version === 0 ? t('system.security.unsaved') : undefined}
      saveLabel={t('system.security.save')}
      touches={t('system.security.touches')}
      fieldName={(field) => t(`system.policy.${field}`)}
      reread={() => api.call('security.policy')}
    >
      <div className={column.column}>
        {(['passwords', 'sessions', 'entry', 'origins'] as const).map((part) => (
          <section key={part} className={classes.part}>
            <h2>{t(`system.security.part.${part}`)}</h2>
            <p>{t(`system.security.part.${part}.text`)}</p>
            <Fields
              rows={PARTS[part]}
              scope="system.policy"
              value={draft}
              fault={(field) => faultText(faultAt(field))}
              onChange={change}
            />
          </section>
        ))}
      </div>
    </RecordEditor>
  );
}
