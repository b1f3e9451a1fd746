// The own record: names, phones, language, preferences, and the password.
import type { UseQueryResult } from '@tanstack/react-query';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { codeOf, isNoAnswer } from '#renderer/api/failures.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { FailedState, OfflineState } from '#renderer/ui/states/states.part.tsx';
import { ProfileForm } from './profile-form.part.tsx';

export function UserPage() {
  const { id } = useUser();
  // Read each time: the form saves against the version that it was opened with.
  const record = useCall('users.get', { params: { userId: id } }, { staleTime: 0 });
  return record.data ? <ProfileForm key={record.data.version} user={record.data} /> : <NoRecord record={record} />;
}

function NoRecord({ record }: { record: UseQueryResult<User> }) {
  if (record.isPending) return <FormSkeleton />;
  const retry = () => void record.refetch();
  if (isNoAnswer(record.error)) return <OfflineState onRetry={retry} />;
  return <FailedState code={codeOf(record.error)} onRetry={retry} />;
}
