// Groups: the list of one account at the left, the chosen group at the right.
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { AccountChoice } from '../accounts-choice/account-choice.part.tsx';
import { GroupEditor } from './group-editor.part.tsx';

export function GroupsPage() {
  const t = useText();
  const { ouId: own } = useUser();
  const [{ ou }] = useQueryState();
  const go = useGo();
  const ouId = ou === undefined ? own : Number(ou);
  const of = ou === undefined ? {} : { ou };
  return (
    <RecordsPage
      query={useCall('groups.list', { query: { ouId } })}
      label={t('common.route.administration.groups')}
      filterLabel={t('administration.groups.filter')}
      actions={<ListExport list="groups" filter={{ ouId }} />}
      entriesOf={(all) =>
        all.map(({ id, name, code, users }) => ({
          id,
          name,
          about: code === name ? undefined : code,
          mark: t('common.number', { n: users.length }),
          href: addressOf('administration.groups', { groupId: id, ...of }),
        }))
      }
      chosen={useRoute()?.params.groupId}
      add={{
        label: t('administration.groups.new'),
        onClick: () => go('administration.groups', { groupId: 'new', ...of }),
      }}
      above={<AccountChoice value={ou} onChange={(id) => go('administration.groups', id ? { ou: id } : {})} />}
      empty={(state) => ({
        title: t(`administration.groups.${state}.title`),
        text: t(`administration.groups.${state}.text`),
      })}
    >
      {(group) => <GroupEditor group={group} ouId={ouId} />}
    </RecordsPage>
  );
}
