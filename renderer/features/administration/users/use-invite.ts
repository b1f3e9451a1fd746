// Invites people by e-mail, as many at once as a call takes, and reads them again.
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useApi } from '#renderer/api/api.ts';

/** People of one call. */
const MOST = 250;

/** @returns how many were invited, and how many were refused; a single one that is refused throws */
export function useInvite(): (userIds: readonly number[]) => Promise<{ invited: number; refused: number }> {
  const api = useApi();
  const queries = useQueryClient();
  return async (userIds) => {
    let invited = 0;
    let refused = 0;
    try {
      for (let from = 0; from < userIds.length; from += MOST) {
        const body = { userIds: userIds.slice(from, from + MOST) };
        const answer = await api.call('users.invite', { body });
        invited += answer.invited.length;
        refused += answer.refused.length;
      }
    } finally {
      await Promise.all(
        (['users.list', 'users.page', 'users.all', 'users.get'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: keyOf(name) }),
        ),
      );
    }
    return { invited, refused };
  };
}
