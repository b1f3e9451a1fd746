// Removes a profile that nobody has; of one that is in use it says who has it, with the way to them.
import { Link } from 'react-router-dom';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';

interface RemoveProfileProps {
  profile: Profile;
  remove: () => Promise<void>;
}

export function RemoveProfile({ profile: { name, id, people }, remove }: RemoveProfileProps) {
  const t = useText();
  return (
    <RemoveRecord
      action={t('administration.profiles.remove')}
      title={t(`administration.profiles.remove.${people > 0 ? 'inUse' : 'title'}`, { name })}
      remove={remove}
      blocked={people > 0}
    >
      {people > 0 ? <InUse id={id} name={name} /> : <p>{t('administration.profiles.remove.text')}</p>}
    </RemoveRecord>
  );
}

/** People that are named; of the others it says how many they are. */
const MOST_NAMED = 6;

function InUse({ id, name }: { id: number; name: string }) {
  const t = useText();
  const usage = useCall('profiles.usage', { params: { profileId: id } }).data;
  if (!usage) return null;
  const named = usage.people.slice(0, MOST_NAMED);
  return (
    <>
      <p>{t('administration.profiles.remove.people', { n: usage.total })}</p>
      <ul>
        {named.map((one) => (
          <li key={one.id}>
            <Link to={addressOf('administration.users', { userId: one.id })}>
              <bdi>{one.name}</bdi>
            </Link>
          </li>
        ))}
        {usage.total > named.length ? (
          <li>
            <Link to={addressOf('administration.users', { q: name })}>
              {t('administration.profiles.remove.more', { n: usage.total - named.length })}
            </Link>
          </li>
        ) : null}
      </ul>
    </>
  );
}
