// Columns of the people of an account. The server sorts them: here every order is that of the rows.
import { useMemo } from 'react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { nameOfUser } from './user.rules.ts';

/** Marks a column that the server sorts by. */
const asSent = (): string => '';

/** Open or closed; of one who has not chosen a password yet, how the invitation stands. */
const stateOf = ({ enabled, invitation }: User): string =>
  enabled && (invitation === 'sent' || invitation === 'expired' || invitation === 'open')
    ? `administration.users.invitation.${invitation}`
    : `administration.users.state.${enabled ? 'on' : 'off'}`;

export function useUserColumns(): ListColumn<User>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('administration.users.name'),
        width: 'minmax(160px, 1.4fr)',
        sortBy: asSent,
        render: (user) => <bdi>{nameOfUser(user)}</bdi>,
      },
      {
        id: 'login',
        label: t('administration.user.login'),
        width: 'minmax(120px, 1fr)',
        sortBy: asSent,
        render: ({ login }) => <bdi>{login}</bdi>,
      },
      {
        id: 'profile',
        label: t('administration.user.profileId'),
        width: 'minmax(120px, 1fr)',
        priority: 2,
        sortBy: asSent,
        render: ({ profileName }) => <bdi>{profileName}</bdi>,
      },
      {
        id: 'group',
        label: t('administration.user.groupId'),
        width: 'minmax(110px, 1fr)',
        priority: 3,
        sortBy: asSent,
        render: ({ groupName }) => <bdi>{groupName}</bdi>,
      },
      {
        id: 'seen',
        label: t('administration.users.lastSignIn'),
        width: '148px',
        quiet: true,
        priority: 2,
        sortBy: asSent,
        render: ({ lastSignIn }) => (lastSignIn ? <DateText at={lastSignIn} /> : null),
      },
      {
        id: 'state',
        label: t('administration.users.state'),
        width: '120px',
        sortBy: asSent,
        render: (user) => <span>{t(stateOf(user))}</span>,
      },
    ],
    [t],
  );
}
