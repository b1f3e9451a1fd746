// The own record: names, phones, language, preferences, and the password.
import { useCall } from '#renderer/api/api.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { ProfileForm } from './profile-form.part.tsx';

export function UserPage() {
  const { id } = useUser();
  // Read each time: the form saves against the version that it was opened with.
  const record = useCall('users.get', { params: { userId: id } }, { staleTime: 0 });
  return (
    <QueryView page query={record} skeleton={<FormSkeleton />}>
      {(user) => <ProfileForm key={user.version} user={user} />}
    </QueryView>
  );
}
