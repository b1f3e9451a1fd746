// One person as an administrator sees it: who it is, what it may do, how it signs in, what it prefers.
import { useMemo } from 'react';
import { type User, UserInput } from '#domain/api/administration/users.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { Sessions } from '#renderer/shared/sessions/sessions.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { Invitation } from './invitation.part.tsx';
import { RemoveUser } from './remove-user.part.tsx';
import { ResetFactor } from './reset-factor.part.tsx';
import { useGrantable } from './use-grantable.ts';
import { useUserCalls } from './use-user-calls.ts';
import { draftOf, faultsOfUser, nameOfUser, newUser, USER_PLACES, type UserDraft } from './user.rules.ts';
import { UserFields } from './user-fields.part.tsx';
import { useUserValues } from './user-values.ts';
import classes from './users.module.css';

export function UserEditor({ user, ouId }: { user: User | undefined; ouId: number }) {
  const t = useText();
  const { locale, id: ownId } = useUser();
  const own = user?.id === ownId;
  const saved = useMemo(() => (user ? draftOf(user) : newUser(ouId, locale)), [user, ouId, locale]);
  const { send, reread, remove } = useUserCalls(user);
  const form = useRecord<UserDraft>(saved, {
    schema: UserInput,
    send,
    nameOf: nameOfUser,
    said: 'users.updated',
    failed: 'users.updateError',
    check: faultsOfUser,
    places: USER_PLACES,
  });
  const groups = useCall('groups.list', { query: { ouId } }).data ?? [];
  const profiles = useGrantable(ouId, user);
  const { fieldName, valueText } = useUserValues({ groups, profiles });
  return (
    <RecordEditor
      form={form}
      name={nameOfUser(form.draft) || t('administration.users.new')}
      sub={user ? <Since user={user} /> : undefined}
      actions={user ? <RemoveUser user={user} remove={remove} /> : undefined}
      saveLabel={t('administration.users.save')}
      fieldName={fieldName}
      valueText={valueText}
      reread={reread}
    >
      <UserFields form={form} groups={groups} profiles={profiles} own={own} />
      {user && user.invitation !== null ? <Invitation user={user} /> : null}
      {user?.secondFactor ? <ResetFactor user={user} own={own} /> : null}
      {user ? (
        <section className={classes.signedIn}>
          <h2>{t('records.sessions.title')}</h2>
          <Sessions userId={user.id} own={false} />
        </section>
      ) : null}
    </RecordEditor>
  );
}

/** Since when the person is there, and when it came last. */
function Since({ user: { creationDate, lastSignIn } }: { user: User }) {
  const t = useText();
  return (
    <>
      {t('administration.users.since')} <DateText at={creationDate} form="shortDay" />
      {' · '}
      {lastSignIn ? (
        <>
          {t('administration.users.lastSignIn')} <DateText at={lastSignIn} />
        </>
      ) : (
        t('administration.users.notSignedIn')
      )}
    </>
  );
}
