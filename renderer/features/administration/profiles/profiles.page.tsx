// Profiles: the list of one account at the left, the chosen profile at the right.
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { ProfilePage, useProfileScope } from '../rights/profile-list.part.tsx';
import { ProfileEditor } from './profile-editor.part.tsx';

export function ProfilesPage() {
  const t = useText();
  const go = useGo();
  const { ouId, within } = useProfileScope();
  const chosen = useRoute()?.params.profileId;
  const add = {
    label: t('administration.profiles.new'),
    onClick: () => go('administration.profiles', { profileId: 'new', ...within }),
  };
  return (
    <ProfilePage route="administration.profiles">
      {(all) => {
        const profile = all.find((one) => String(one.id) === chosen);
        if (chosen === 'new' || profile) return <ProfileEditor key={chosen} profile={profile} ouId={ouId} />;
        const state = all.length === 0 ? 'none' : 'choose';
        return (
          <EmptyState page title={t(`administration.profiles.${state}.title`)} action={add}>
            <p>{t(`administration.profiles.${state}.text`)}</p>
          </EmptyState>
        );
      }}
    </ProfilePage>
  );
}
