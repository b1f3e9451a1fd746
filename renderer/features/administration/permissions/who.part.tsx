// "Who may do this?": the profiles that give a right, and what the change on the screen takes or gives.
import { Link } from 'react-router-dom';
import type { Masks } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { columnsOf } from '#domain/access/grid.rules.ts';
import type { Holders } from '#domain/api/administration/permissions.contract.ts';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useProfileScope } from '../rights/profile-list.part.tsx';
import { useRightNames } from '../rights/use-right-names.ts';
import classes from './permissions.module.css';

interface WhoProps {
  profile: Profile;
  all: readonly Profile[];
  /** The rights of the profile as they stand on the screen. */
  masks: Masks;
  isChanged: boolean;
  ouId: number;
  ability: Ability;
}

/** The profiles that give a right, with their people; what the change on the screen takes or gives is marked. */
export function Who({ profile, all, masks, isChanged, ouId, ability }: WhoProps) {
  const t = useText();
  const { right, column } = useRightNames();
  const { within } = useProfileScope();
  const answer = useCall('permissions.holders', { params: { ouId }, query: { ability } }).data;
  if (!answer) return null;
  const held = answer.holders.reduce((sum, { people }) => sum + people, 0);
  const after = isChanged ? columnsOf(masks, ability) : undefined;
  const isGiven =
    after !== undefined && after.length > 0 && !answer.holders.some((one) => one.profileId === profile.id);
  const rows: Holders['holders'] = isGiven
    ? [...answer.holders, { profileId: profile.id, profileName: profile.name, columns: after, people: 0 }]
    : answer.holders;
  const peopleOf = (id: number) => all.find((one) => one.id === id)?.people ?? 0;
  return (
    <>
      <p className={classes.note}>
        {t('administration.who.sum', { n: held, people: answer.people, right: right(ability) })}
      </p>
      {rows.length > 0 ? (
        <ul className={`${classes.card} ${classes.holders}`}>
          {rows.map((one) => (
            <li key={one.profileId}>
              <Link to={addressOf('administration.users', { q: one.profileName, ...within })}>
                <bdi>{one.profileName}</bdi>
              </Link>
              <small>{column(one.columns.at(-1) ?? 'own')}</small>
              <PeopleCount
                now={one.people}
                after={one.profileId === profile.id ? afterOf(one.people, after, peopleOf(one.profileId)) : undefined}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** People who hold it after the change: none of them, those that hold it now, or all of the profile. */
function afterOf(now: number, after: readonly string[] | undefined, all: number): number | undefined {
  if (after === undefined) return undefined;
  if (after.length === 0) return 0;
  return now === 0 ? all : now;
}

function PeopleCount({ now, after }: { now: number; after: number | undefined }) {
  const t = useText();
  const number = (n: number) => t('common.number', { n });
  if (after === undefined || after === now) return <span>{number(now)}</span>;
  return (
    <span>
      <del>{number(now)}</del> <ins>{number(after)}</ins>
    </span>
  );
}
