// The fields of a profile: the ready-made role, name, services, and what it allows in words.
import { Button, MultiSelect, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import column from '#renderer/ui/page-layouts/column.module.css';
import { isAsTemplate, type ProfileDraft } from '../rights/profile.rules.ts';
import { useProfileScope } from '../rights/profile-list.part.tsx';
import { useRightNames } from '../rights/use-right-names.ts';
import classes from './profiles.module.css';
import { useRoleTemplates } from './use-role-templates.ts';

const ROWS: readonly FieldRow[] = [
  { field: 'roleTemplate', kind: 'custom', wide: true },
  { field: 'name', kind: 'text', length: 100 },
  { field: 'role', kind: 'text', length: 60 },
  { field: 'services', kind: 'custom', wide: true },
];

export function ProfileFields({ form, children }: { form: RecordForm<ProfileDraft>; children: ReactNode }) {
  const faultText = useFaultText();
  const { draft, change, faultAt } = form;
  return (
    <div className={column.column}>
      <Fields
        rows={ROWS}
        scope="administration.profile"
        value={draft}
        fault={(field) => faultText(faultAt(field))}
        onChange={change}
        custom={{ roleTemplate: <TemplateChoice form={form} />, services: <ServicesChoice form={form} /> }}
      />
      <Allowed draft={draft} isStored={form.base.version !== undefined} />
      {children}
    </div>
  );
}

/** A ready-made role gives its rights, and a new profile its name. */
function TemplateChoice({ form: { draft, base, change } }: { form: RecordForm<ProfileDraft> }) {
  const t = useText();
  const { templates, nameOf, isGrantable } = useRoleTemplates();
  const choose = (id: string | null) => {
    const template = templates.find((one) => one.id === id);
    change('roleTemplate', template?.id ?? null);
    if (!template) return;
    change('permissions', template.permissions);
    change('permissionsOnGroup', template.permissionsOnGroup);
    change('permissionsOnOU', template.permissionsOnOU);
    const wasNamed = templates.some((one) => nameOf(one.id) === draft.name);
    if (base.version === undefined && (draft.name === '' || wasNamed)) change('name', nameOf(template.id));
  };
  const isChanged = draft.roleTemplate !== null && !isAsTemplate(draft);
  return (
    <Select
      label={t('administration.profile.roleTemplate')}
      description={t(`administration.profile.roleTemplate.${isChanged ? 'changed' : 'hint'}`)}
      placeholder={t('administration.profile.roleTemplate.none')}
      clearable
      clearButtonProps={{ 'aria-label': t('administration.profile.roleTemplate.clear') }}
      data={templates.map(({ id }) => ({ value: id, label: nameOf(id), disabled: !isGrantable(id) }))}
      value={draft.roleTemplate}
      onChange={choose}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

/** Services of the account and those above it, as far as they are seen; what the profile has stays listed. */
function ServicesChoice({ form: { draft, change, faultAt } }: { form: RecordForm<ProfileDraft> }) {
  const t = useText();
  const faultText = useFaultText();
  const services = useCall('services.list', { query: { ouId: draft.ouId } }).data;
  const own = useCall(
    'profiles.services',
    { params: { profileId: draft.id ?? 0 } },
    { enabled: draft.id !== undefined },
  );
  const data = useMemo(() => {
    const names = new Map([...(own.data ?? []), ...(services ?? [])].map(({ id, name }) => [id, name]));
    return [...new Set([...names.keys(), ...draft.services])].map((id) => ({
      value: String(id),
      label: names.get(id) ?? String(id),
    }));
  }, [own.data, services, draft.services]);
  return (
    <MultiSelect
      label={t('administration.profile.services')}
      description={t('administration.profile.services.hint')}
      error={faultText(faultAt('services'))}
      searchable
      data={data}
      value={draft.services.map(String)}
      onChange={(ids) => change('services', ids.map(Number))}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

/** What the profile allows, in words; single rights are turned over on the permissions screen. */
function Allowed({ draft, isStored }: { draft: ProfileDraft; isStored: boolean }) {
  const t = useText();
  const { within } = useProfileScope();
  const all = useRightNames().summary(draft);
  return (
    <section className={classes.allowed} aria-label={t('administration.profile.rights')}>
      <h2>{t('administration.profile.rights')}</h2>
      {all.length > 0 ? (
        <ul>
          {all.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : (
        <p>{t('administration.profile.rights.none')}</p>
      )}
      {isStored && draft.id !== undefined ? (
        <Button
          component={Link}
          variant="default"
          className={linkButton.quiet}
          to={addressOf('administration.permissions', { profileId: draft.id, ...within })}
        >
          {t('administration.profile.rights.change')}
        </Button>
      ) : (
        <p>{t('administration.profile.rights.later')}</p>
      )}
    </section>
  );
}
