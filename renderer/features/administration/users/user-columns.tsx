// Columns of the people of an account, on screen and in its file.
import { useMemo } from 'react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { nameOfUser } from './user.rules.ts';

const byName = (user: User): string => `${user.lastName} ${user.firstName} ${user.login}`.trim().toLocaleLowerCase();

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
        sortBy: byName,
        render: (user) => <bdi>{nameOfUser(user)}</bdi>,
      },
      {
        id: 'login',
        label: t('administration.user.login'),
        width: 'minmax(120px, 1fr)',
        sortBy: ({ login }) => login.toLocaleLowerCase(),
        render: ({ login }) => <bdi>{login}</bdi>,
      },
      {
        id: 'profile',
        label: t('administration.user.profileId'),
        width: 'minmax(120px, 1fr)',
        priority: 2,
        sortBy: ({ profileName }) => profileName.toLocaleLowerCase(),
        render: ({ profileName }) => <bdi>{profileName}</bdi>,
      },
      {
        id: 'group',
        label: t('administration.user.groupId'),
        width: 'minmax(110px, 1fr)',
        priority: 3,
        sortBy: ({ groupName }) => (groupName ?? '').toLocaleLowerCase(),
        render: ({ groupName }) => <bdi>{groupName}</bdi>,
      },
      {
        id: 'seen',
        label: t('administration.users.lastSignIn'),
        width: '148px',
        quiet: true,
        priority: 2,
        sortBy: ({ lastSignIn }) => lastSignIn ?? '',
        render: ({ lastSignIn }) => (lastSignIn ? <DateText at={lastSignIn} /> : null),
      },
      {
        id: 'state',
        label: t('administration.users.state'),
        width: '120px',
        sortBy: ({ enabled, invitation }) => `${Number(enabled)} ${invitation ?? ''}`,
        render: (user) => <span>{t(stateOf(user))}</span>,
      },
    ],
    [t],
  );
}

/** The same columns as texts, and what a mailing needs; the heading first. */
export function useUserRows(): (users: readonly User[]) => string[][] {
  const t = useText();
  return (users) => [
    [
      t('administration.user.login'),
      t('administration.user.firstName'),
      t('administration.user.lastName'),
      t('administration.user.emailAddress'),
      t('administration.user.profileId'),
      t('administration.user.groupId'),
      t('administration.users.lastSignIn'),
      t('administration.users.state'),
    ],
    ...users.map((user) => [
      user.login,
      user.firstName,
      user.lastName,
      user.emailAddress,
      user.profileName,
      user.groupName ?? '',
      user.lastSignIn ?? '',
      t(stateOf(user)),
    ]),
  ];
}
