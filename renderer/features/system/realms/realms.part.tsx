// Sign-in services outside Mailroom: their list at the left, the chosen one at the right.
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { RealmEditor } from './realm-editor.part.tsx';

const at = (open: number | 'new') => ({ tab: 'realms', open });

export function Realms() {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const [{ open }] = useQueryState();
  const add = { label: t('system.realms.new'), onClick: () => go('system.security', at('new')) };
  return (
    <RecordsPage
      query={useCall('security.realms', {}, { staleTime: 0 })}
      label={t('system.security.tab.realms')}
      filterLabel={t('system.realms.filter')}
      entriesOf={(all) =>
        all.map(({ id, name, active, people, settings: { kind } }) => ({
          id,
          name,
          about: t(active ? `system.realm.kind.${kind}` : 'system.realms.off'),
          mark: t('common.number', { n: people }),
          isOff: !active,
          href: addressOf('system.security', at(id)),
        }))
      }
      chosen={open}
      add={can('system') ? add : undefined}
      empty={(state) => ({ title: t(`system.realms.${state}.title`), text: t(`system.realms.${state}.text`) })}
    >
      {(realm) => <RealmEditor realm={realm} />}
    </RecordsPage>
  );
}
