// A warning beside the profile of a person.
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import { masksOf } from '../rights/masks.ts';
import { useRightNames } from '../rights/use-right-names.ts';
import type { GrantableProfile } from './use-grantable.ts';
import { nameOfUser, type UserDraft } from './user.rules.ts';
import classes from './users.module.css';

interface FewerRightsProps {
  form: RecordForm<UserDraft>;
  profiles: readonly GrantableProfile[];
}

/** A warning where somebody is about to have fewer rights: oneself, or with what goes. */
export function FewerRights({ form: { draft, base }, profiles }: FewerRightsProps) {
  const t = useText();
  const me = useUser();
  const { lost } = useRightNames();
  const isMe = draft.id === me.id;
  const masksIn = (id: number | undefined) => profiles.find((one) => one.id === id)?.masks;
  const before = isMe ? masksOf(me) : masksIn(base.profileId);
  const masks = masksIn(draft.profileId);
  const rights = before && masks ? lost(before, masks) : [];
  if (rights.length === 0) return null;
  return (
    <p className={classes.fewer} role="status">
      {isMe
        ? t('users.fewerPermissions')
        : t('administration.users.fewer', { name: nameOfUser(draft), rights: rights.join(', ') })}
    </p>
  );
}
