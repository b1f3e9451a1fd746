// Permissions: the profiles of one account at the left, the grid of one of them, and the two questions at the right.
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { ProfilePage, useProfileScope } from '../rights/profile-list.part.tsx';
import { PermissionsEditor } from './permissions-editor.part.tsx';

/** The first one where the address names none. */
const chosenIn = (all: readonly Profile[], id: string | undefined): Profile | undefined =>
  id === undefined ? all[0] : all.find((one) => String(one.id) === id);

export function PermissionsPage() {
  const t = useText();
  const go = useGo();
  const { within } = useProfileScope();
  const inAddress = useRoute()?.params.profileId;
  return (
    <ProfilePage route="administration.permissions" chosenOf={(all) => chosenIn(all, inAddress)?.id}>
      {(all) => {
        const profile = chosenIn(all, inAddress);
        if (profile) return <PermissionsEditor key={profile.id} profile={profile} all={all} />;
        const state = all.length === 0 ? 'none' : 'choose';
        const add = {
          label: t('administration.profiles.new'),
          onClick: () => go('administration.profiles', { profileId: 'new', ...within }),
        };
        return (
          <EmptyState page title={t(`administration.profiles.${state}.title`)} action={add}>
            <p>{t(`administration.profiles.${state}.text`)}</p>
          </EmptyState>
        );
      }}
    </ProfilePage>
  );
}
