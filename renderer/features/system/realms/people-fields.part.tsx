// Who comes by a sign-in service: how people who are there are found, and whether others are made.
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import type { RealmForm } from './realm-draft.rules.ts';
import { BIND_ROW, FACTOR_ROW, LOCALE_ROW, PROVISIONING_ROW } from './realm-rows.ts';
import classes from './realms.module.css';
import type { Targets } from './use-targets.ts';

/** Ids are chosen as texts. */
const asId = (field: string, value: unknown): unknown =>
  field.endsWith('Id') && value !== null && value !== undefined ? Number(value) : value;

export function PeopleFields({ form, targets }: { form: RealmForm; targets: Targets }) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt } = form;
  const { provisioning } = draft;
  const fault = (field: string) => faultText(faultAt(field));
  // Only what can be saved is begun: with an account, and a profile that its people may have.
  const first = targets.accounts.find(({ value }) => targets.profilesOf(Number(value)).length > 0);
  const inAccount = (accountId: number) => Number(targets.profilesOf(accountId)[0]?.value ?? 0);
  const begin = () => {
    const accountId = Number(first?.value ?? 0);
    return { accountId, profileId: inAccount(accountId), locale: 'en' };
  };
  const set = (field: string, value: unknown) => {
    const id = asId(field, value);
    const moved = field === 'accountId' ? { profileId: inAccount(Number(id)) } : {};
    change('provisioning', { ...provisioning, [field]: id, ...moved });
  };
  return (
    <section className={classes.part}>
      <h2>{t('system.realms.part.people')}</h2>
      <Fields
        rows={[
          BIND_ROW,
          {
            field: 'accountId',
            kind: 'choice',
            options: targets.all,
            nullable: true,
            searchable: true,
            empty: 'system.realm.accountId.all',
          },
          FACTOR_ROW,
        ]}
        scope="system.realm"
        value={draft}
        fault={fault}
        onChange={(field, value) => change(field, asId(field, value))}
      />
      {provisioning === null && first === undefined ? null : (
        <Fields
          rows={[PROVISIONING_ROW]}
          scope="system.realm"
          value={{ provisioning: provisioning !== null }}
          fault={fault}
          onChange={(field, on) => change(field, on === true ? begin() : null)}
        />
      )}
      {provisioning ? (
        <Fields
          rows={[
            { field: 'accountId', kind: 'choice', options: targets.accounts, searchable: true },
            { field: 'profileId', kind: 'choice', options: targets.profilesOf(provisioning.accountId) },
            LOCALE_ROW,
          ]}
          scope="system.realm.newPeople"
          value={provisioning}
          fault={() => undefined}
          onChange={set}
        />
      ) : null}
    </section>
  );
}
