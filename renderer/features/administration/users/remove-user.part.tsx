// Removes a person, with what that means.
import type { User } from '#domain/api/administration/users.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';
import { nameOfUser } from './user.rules.ts';

export function RemoveUser({ user, remove }: { user: User; remove: () => Promise<void> }) {
  const t = useText();
  const name = nameOfUser(user);
  return (
    <RemoveRecord
      action={t('administration.users.remove')}
      title={t('administration.users.remove.title', { name })}
      remove={remove}
    >
      <p>{t('administration.users.remove.text', { login: user.login })}</p>
      {user.enabled ? <p>{t('administration.users.remove.instead')}</p> : null}
    </RemoveRecord>
  );
}
