// The form of the own record, with its save bar; facts and the password are beside it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayMakeServiceTokens } from '#domain/access/token-scopes.ts';
import type { User } from '#domain/api/administration/users.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure, isConflict } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan, useSessionControl } from '#renderer/session/use-session.ts';
import { OwnPassword, useAsksPassword } from '#renderer/shared/factor/own-password.part.tsx';
import { PasswordForm } from '#renderer/shared/password/password-form.part.tsx';
import { Sessions } from '#renderer/shared/sessions/sessions.part.tsx';
import { ServiceTokens } from '#renderer/shared/tokens/service-tokens.part.tsx';
import column from '#renderer/ui/page-layouts/column.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { SaveBar } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Facts, Section } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { Factor } from './factor.part.tsx';
import { changedFields, type ProfileForm as Form, faultsOf, formOf, updateOf } from './profile.rules.ts';
import { LookFields, NotificationFields, PersonFields, PreferenceFields } from './profile-fields.part.tsx';
import { Programs } from './programs.part.tsx';
import classes from './settings.module.css';
import { VerifyEmail } from './verify-email.part.tsx';

/** Saves, then reads the session again, so that the bar shows the new name and language at once. */
function useSave(user: User, before: Form) {
  const api = useApi();
  const queries = useQueryClient();
  const control = useSessionControl();
  const notify = useToasts();
  const [saving, setSaving] = useState(false);
  const record = keyOf('users.get', { params: { userId: user.id } });
  const [isWrong, setWrong] = useState(false);
  /** @param currentPassword asked for with a new e-mail address of who has one; else empty */
  const save = async (form: Form, currentPassword: string) => {
    setSaving(true);
    setWrong(false);
    try {
      const proof = currentPassword === '' ? {} : { currentPassword };
      const saved = await api.call('users.update', { body: { ...updateOf(user.version, before, form), ...proof } });
      await control.refresh();
      queries.setQueryData(record, saved);
      notify('success', 'settings.saved');
    } catch (error) {
      if (isConflict(error)) notify('warning', 'settings.conflict');
      else if (error instanceof ApiFailure && error.label === 'user.passwordWrong') setWrong(true);
      else api.report(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, isWrong };
}

export function ProfileForm({ user }: { user: User }) {
  const t = useText();
  const can = useCan();
  const before = formOf(user);
  const [form, setForm] = useState(before);
  const { save, saving, isWrong } = useSave(user, before);
  const [password, setPassword] = useState('');
  const asks = useAsksPassword();
  const changed = changedFields(before, form);
  const faults = faultsOf(before, form);
  const set = (patch: Partial<Form>) => setForm((now) => ({ ...now, ...patch }));
  const fields = { form, faults, set };
  return (
    <div className={classes.page}>
      <div className={classes.scroll}>
        <PlainPage title={t('common.route.settings.user')}>
          <div className={classes.columns}>
            <div className={column.column}>
              <Section title={t('settings.person')}>
                <PersonFields {...fields} emailFixed={user.emailAddress !== ''} />
                {changed.includes('emailAddress') && (asks || isWrong) ? (
                  <div className={classes.body}>
                    <OwnPassword
                      value={password}
                      fault={isWrong ? t('settings.password.wrong') : undefined}
                      autoFocus={false}
                      onChange={setPassword}
                    />
                  </div>
                ) : null}
              </Section>
              <Section title={t('settings.preferences')}>
                <PreferenceFields {...fields} />
              </Section>
              <Section title={t('settings.look')}>
                <LookFields {...fields} />
              </Section>
              <Section title={t('settings.notifications')}>
                <NotificationFields {...fields} />
              </Section>
            </div>
            <div className={column.column}>
              <Section title={t('settings.account')}>
                <div className={classes.body}>
                  <AccountFacts user={user} />
                </div>
              </Section>
              <Section title={t('settings.verify')}>
                <div className={classes.body}>
                  <VerifyEmail user={user} />
                </div>
              </Section>
              <Section title={t('settings.password')}>
                <div className={classes.body}>
                  {asks ? (
                    <PasswordForm login={user.login} />
                  ) : (
                    <p className={classes.hint}>{t('settings.password.none')}</p>
                  )}
                </div>
              </Section>
              <Section title={t('settings.factor')}>
                <div className={classes.body}>
                  <Factor />
                </div>
              </Section>
              <Section title={t('settings.sessions')}>
                <div className={classes.body}>
                  <Sessions userId={user.id} own />
                </div>
              </Section>
              <Section title={t('settings.programs')}>
                <Programs />
              </Section>
              {/* Who sees the system has them there. */}
              {mayMakeServiceTokens(can) && !can('systemView') ? (
                <Section title={t('tokens.title')}>
                  <ServiceTokens />
                </Section>
              ) : null}
            </div>
          </div>
        </PlainPage>
      </div>
      <SaveBar
        changes={changed.length}
        where={changed.map((field) => t(`settings.field.${field}`)).join(', ')}
        errors={Object.keys(faults).length}
        saveLabel={t('settings.save')}
        saving={saving}
        onSave={() => void save(form, changed.includes('emailAddress') ? password : '')}
        onDiscard={() => setForm(before)}
      />
    </div>
  );
}

function AccountFacts({ user }: { user: User }) {
  const t = useText();
  return (
    <Facts
      facts={[
        [t('settings.login'), <bdi key="login">{user.login}</bdi>],
        [t('settings.ou'), <bdi key="ou">{user.ouName}</bdi>],
        [t('settings.profile'), <bdi key="profile">{user.profileName}</bdi>],
        ...(user.groupName === null ? [] : [[t('settings.group'), <bdi key="group">{user.groupName}</bdi>] as const]),
        [t('settings.since'), <DateText key="since" at={user.creationDate} form="shortDay" />],
      ]}
    />
  );
}
