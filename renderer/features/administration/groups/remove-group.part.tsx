// Removes a group, and says before who is in it.
import type { Group } from '#domain/api/administration/groups.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';

/** People that the question names; of the others it says how many they are. */
const MOST_NAMED = 6;

interface RemoveGroupProps {
  group: Group;
  nameOf: (userId: number) => string;
  remove: () => Promise<void>;
}

export function RemoveGroup({ group: { name, users }, nameOf, remove }: RemoveGroupProps) {
  const t = useText();
  const named = users.slice(0, MOST_NAMED);
  return (
    <RemoveRecord
      action={t('administration.groups.remove')}
      title={t('administration.groups.remove.title', { name })}
      remove={remove}
    >
      <p>{t('administration.groups.remove.text', { n: users.length })}</p>
      {named.length > 0 ? (
        <ul>
          {named.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
            </li>
          ))}
          {users.length > named.length ? (
            <li>{t('administration.groups.remove.more', { n: users.length - named.length })}</li>
          ) : null}
        </ul>
      ) : null}
    </RemoveRecord>
  );
}
