// The fields of a person in three parts: the person, what it may do and from where, what it prefers.
import type { Group } from '#domain/api/administration/groups.contract.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import column from '#renderer/ui/page-layouts/column.module.css';
import { EmailField, PasswordField } from './access-fields.part.tsx';
import { FewerRights } from './fewer-rights.part.tsx';
import type { GrantableProfile } from './use-grantable.ts';
import type { UserDraft } from './user.rules.ts';
import classes from './users.module.css';

interface UserFieldsProps {
  form: RecordForm<UserDraft>;
  groups: readonly Group[];
  profiles: readonly GrantableProfile[];
  /** It is whoever looks at it. */
  own: boolean;
}

const PERSON: readonly FieldRow[] = [
  { field: 'firstName', kind: 'text', length: 100 },
  { field: 'lastName', kind: 'text', length: 100 },
  { field: 'emailAddress', kind: 'custom' },
  {
    field: 'locale',
    kind: 'choice',
    options: LOCALES.map((locale) => ({ value: locale, label: languageName(locale) })),
  },
  { field: 'phoneNumber', kind: 'text', length: 40 },
  { field: 'mobileNumber', kind: 'text', length: 40 },
];

const PREFERENCES: readonly FieldRow[] = [
  { field: 'defaultSearchRangeDays', kind: 'number', min: 0, max: 31 },
  { field: 'welcomeTileCount', kind: 'number', min: 0, max: 24 },
  { field: 'allowEMailNotifications', kind: 'switch' },
  { field: 'pendingPushNotification', kind: 'switch' },
  { field: 'rejectedPushNotification', kind: 'switch' },
  { field: 'validatedPushNotification', kind: 'switch' },
];

const accessRows = ({ groups, profiles }: UserFieldsProps): readonly FieldRow[] => [
  { field: 'login', kind: 'text', length: 100 },
  { field: 'password', kind: 'custom' },
  { field: 'profileId', kind: 'choice', options: profiles.map(({ id, name }) => ({ value: String(id), label: name })) },
  {
    field: 'groupId',
    kind: 'choice',
    nullable: true,
    empty: 'administration.user.groupId.none',
    options: groups.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { field: 'allowedAddressRanges', kind: 'list', wide: true },
  { field: 'enabled', kind: 'switch' },
];

export function UserFields(props: UserFieldsProps) {
  const { form, profiles, own } = props;
  const { draft, change, faultAt } = form;
  const t = useText();
  const faultText = useFaultText();
  const shared = { scope: 'administration.user', value: draft, fault: (field: string) => faultText(faultAt(field)) };
  const setAccess = (field: string, value: unknown) =>
    change(field, field.endsWith('Id') && value !== null ? Number(value) : value);
  const setPreference = (field: string, value: unknown) =>
    change('uipreferences', { ...draft.uipreferences, [field]: value });
  return (
    <div className={column.column}>
      <section className={classes.part}>
        <h2>{t('administration.users.part.person')}</h2>
        <Fields
          {...shared}
          rows={PERSON}
          onChange={change}
          custom={{ emailAddress: <EmailField form={form} own={own} /> }}
        />
      </section>
      <section className={classes.part}>
        <h2>{t('administration.users.part.access')}</h2>
        <Fields
          {...shared}
          rows={accessRows(props)}
          onChange={setAccess}
          custom={{ password: <PasswordField form={form} own={own} /> }}
        />
        <FewerRights form={form} profiles={profiles} />
      </section>
      <section className={classes.part}>
        <h2>{t('administration.user.uipreferences')}</h2>
        <Fields
          {...shared}
          rows={PREFERENCES}
          scope="administration.preference"
          value={draft.uipreferences}
          onChange={setPreference}
        />
      </section>
    </div>
  );
}
