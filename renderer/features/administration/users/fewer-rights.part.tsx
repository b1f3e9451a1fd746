// A warning beside the profile of a person.
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { masksOf } from '../rights/masks.ts';
import { useRightNames } from '../rights/use-right-names.ts';
import { nameOfUser } from './user.rules.ts';
import type { UserFieldsProps } from './user-fields.part.tsx';
import classes from './users.module.css';

/** A warning where somebody is about to have fewer rights: oneself, or with what goes. */
export function FewerRights({ form: { draft, base }, profiles }: Pick<UserFieldsProps, 'form' | 'profiles'>) {
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
