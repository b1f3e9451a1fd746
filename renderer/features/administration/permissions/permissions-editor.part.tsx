// The rights of one profile: the grid, who would miss what, and at the right why somebody may do something.
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isSuperAdmin, type Masks } from '#domain/access/abilities.ts';
import { changedBoxes } from '#domain/access/grid.rules.ts';
import { type Profile, ProfileInput } from '#domain/api/administration/profiles.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import { ImpactNote } from '../rights/impact.part.tsx';
import { fieldsOf, MASK_FIELDS, masksOf } from '../rights/masks.ts';
import { draftOf, type ProfileDraft } from '../rights/profile.rules.ts';
import { useProfileScope } from '../rights/profile-list.part.tsx';
import { GridLegend, RightsGrid } from '../rights/rights-grid.part.tsx';
import { useImpact } from '../rights/use-impact.ts';
import { useProfileCalls } from '../rights/use-profile-calls.ts';
import { useProfileValues } from '../rights/use-profile-values.ts';
import { Compare } from './compare.part.tsx';
import classes from './permissions.module.css';
import { Questions } from './questions.part.tsx';

export function PermissionsEditor({ profile, all }: { profile: Profile; all: readonly Profile[] }) {
  const t = useText();
  const me = useUser();
  const { within } = useProfileScope();
  const [, setQuery] = useQueryState();
  const saved = useMemo(() => draftOf(profile), [profile]);
  const { send, reread } = useProfileCalls(profile, () => undefined);
  const form = useRecord<ProfileDraft>(saved, {
    schema: ProfileInput,
    send,
    nameOf: ({ name }) => name,
    failed: 'profiles.saveError',
  });
  const { draft, base } = form;
  const whole = isSuperAdmin(masksOf(me));
  const [before, now] = [masksOf(base), masksOf(draft)];
  const change = (masks: Masks) => {
    const fields = fieldsOf(masks);
    for (const field of MASK_FIELDS) if (fields[field] !== draft[field]) form.change(field, fields[field]);
  };
  const impact = useImpact(profile.id, draft, base);
  const changes = changedBoxes(now, before).length;
  const losing = impact?.losing ?? 0;
  return (
    <RecordEditor
      form={form}
      name={profile.name}
      sub={t('administration.profiles.people', { n: profile.people, services: profile.services.length })}
      actions={
        <>
          <Compare profile={profile} masks={now} all={all} whole={whole} />
          <Button
            component={Link}
            variant="subtle"
            className={linkButton.quiet}
            to={addressOf('administration.profiles', { profileId: profile.id, ...within })}
          >
            {t('administration.permissions.profile')}
          </Button>
        </>
      }
      saveLabel={t('administration.permissions.save', { n: impact?.people ?? profile.people })}
      changes={changes}
      refused={impact?.refusal ?? undefined}
      {...(losing > 0 ? { touches: t('administration.permissions.losing', { n: losing }) } : {})}
      {...useProfileValues(base, draft)}
      reread={reread}
    >
      <div className={classes.split}>
        <div>
          <RightsGrid
            label={t('administration.permissions.grid', { name: profile.name })}
            masks={now}
            base={before}
            whole={whole}
            onChange={change}
            onAsk={(ability) => setQuery({ ability })}
          />
          <GridLegend marked={changes > 0} />
          <ImpactNote impact={impact} draft={draft} base={base} />
        </div>
        <Questions profile={profile} all={all} masks={now} isChanged={changes > 0} />
      </div>
    </RecordEditor>
  );
}
