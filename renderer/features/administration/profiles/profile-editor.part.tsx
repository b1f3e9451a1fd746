// One profile: name, role, services, the ready-made role that it began as, and what it allows.
import { useMemo } from 'react';
import { type Profile, ProfileInput } from '#domain/api/administration/profiles.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { ImpactNote } from '../rights/impact.part.tsx';
import { draftOf, newProfile, PROFILE_PLACES, type ProfileDraft } from '../rights/profile.rules.ts';
import { useProfileScope } from '../rights/profile-list.part.tsx';
import { useImpact } from '../rights/use-impact.ts';
import { useProfileCalls } from '../rights/use-profile-calls.ts';
import { useProfileValues } from '../rights/use-profile-values.ts';
import { ProfileFields } from './profile-fields.part.tsx';
import { RemoveProfile } from './remove-profile.part.tsx';

export function ProfileEditor({ profile, ouId }: { profile: Profile | undefined; ouId: number }) {
  const t = useText();
  const go = useGo();
  const notify = useToasts();
  const { within } = useProfileScope();
  const saved = useMemo(() => (profile ? draftOf(profile) : newProfile(ouId)), [profile, ouId]);
  const { send, reread, remove } = useProfileCalls(profile, (stored) => {
    go('administration.profiles', { ...(stored ? { profileId: stored.id } : {}), ...within }, 'replace');
    if (!stored && profile) notify('success', 'administration.profiles.removed', { name: profile.name });
  });
  const form = useRecord<ProfileDraft>(saved, {
    schema: ProfileInput,
    send,
    nameOf: ({ name }) => name,
    places: PROFILE_PLACES,
    failed: 'profiles.saveError',
  });
  const { draft, base } = form;
  const impact = useImpact(profile?.id, draft, base);
  const values = useProfileValues(base, draft);
  return (
    <RecordEditor
      form={form}
      name={draft.name || t('administration.profiles.new')}
      sub={
        profile
          ? t('administration.profiles.people', { n: profile.people, services: draft.services.length })
          : undefined
      }
      actions={profile ? <RemoveProfile profile={profile} remove={remove} /> : undefined}
      saveLabel={t('administration.profiles.save')}
      refused={impact?.refusal ?? undefined}
      {...values}
      {...(profile && profile.people > 0
        ? { touches: t('administration.profiles.touches', { n: profile.people }) }
        : {})}
      reread={reread}
    >
      <ProfileFields form={form}>
        <ImpactNote impact={impact} draft={draft} base={base} />
      </ProfileFields>
    </RecordEditor>
  );
}
