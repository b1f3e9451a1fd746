// How a sign-in service is reached. Its secret is written and never shown.
import { TextInput } from '@mantine/core';
import type { RealmView } from '#domain/api/configuration/security.contract.ts';
import { REALM_KINDS } from '#domain/realms/realms.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { SecretField } from '../connection/secret-field.part.tsx';
import { faultWithin, freshSettings, type RealmForm } from './realm-draft.rules.ts';
import { KIND_ROW, NAME_ROWS, SETTINGS_ROWS } from './realm-rows.ts';
import classes from './realms.module.css';

export function ServiceFields({ realm, form }: { realm: RealmView | undefined; form: RealmForm }) {
  const t = useText();
  const format = useFormats();
  const faultText = useFaultText();
  const { draft, change, faults } = form;
  const { settings } = draft;
  const { kind } = settings;
  const setHead = (field: string, value: unknown) => {
    const next = REALM_KINDS.find((one) => one === value);
    if (field !== 'kind') return change(field, value);
    if (next && next !== kind) change('settings', freshSettings(next));
  };
  const words = (field: string) => ({
    label: t(`system.realm.${kind}.${field}`),
    description: t(`system.realm.${kind}.${field}.hint`),
  });
  const secretWords = ({ secretState, secretSetAt }: RealmView) => {
    if (secretState === 'none') return undefined;
    return secretState === 'set' && secretSetAt !== null
      ? t('system.secret.set', { day: format.shortDay(new Date(secretSetAt)) })
      : t(`system.realm.secret.${secretState}`);
  };
  const isUntouched = realm === undefined && form.changed.length === 0;
  const custom = {
    returnAddress: (
      <TextInput
        {...words('returnAddress')}
        readOnly
        dir="ltr"
        value={`${location.origin}/signIn/return`}
        onFocus={(event) => event.currentTarget.select()}
      />
    ),
    secret: (
      <SecretField
        {...words('secret')}
        error={faultText(form.faultAt('secret'))}
        set={realm && secretWords(realm)}
        value={draft.secret}
        onChange={(secret) => change('secret', secret)}
      />
    ),
  };
  return (
    <section className={classes.part}>
      <h2>{t('system.realms.part.service')}</h2>
      <Fields
        // People are bound to what the service is.
        rows={realm ? NAME_ROWS : [...NAME_ROWS, KIND_ROW]}
        scope="system.realm"
        value={{ ...draft, kind }}
        fault={(field) => faultText(form.faultAt(field))}
        onChange={setHead}
      />
      <Fields
        rows={SETTINGS_ROWS[kind]}
        scope={kind === 'openid' ? 'system.realm.openid' : 'system.realm.ldap'}
        value={settings}
        fault={(field) => (isUntouched ? undefined : faultText(faultWithin(faults, 'settings', field)))}
        onChange={(field, value) => change('settings', { ...settings, [field]: value })}
        custom={custom}
      />
    </section>
  );
}
