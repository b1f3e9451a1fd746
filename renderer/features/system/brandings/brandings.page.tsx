// Brandings: the list by name and host at the left, the chosen one with its preview at the right.
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { BrandingEditor } from './branding-editor.part.tsx';

export function BrandingsPage() {
  const t = useText();
  const can = useCan();
  const go = useGo();
  const add = { label: t('system.brandings.new'), onClick: () => go('system.brandings', { brandingId: 'new' }) };
  return (
    <RecordsPage
      query={useCall('brandings.list')}
      label={t('common.route.system.brandings')}
      filterLabel={t('system.brandings.filter')}
      actions={<ListExport list="brandings" />}
      entriesOf={(all) =>
        all.map(({ id, name, virtualHost, accounts }, place) => ({
          id,
          name,
          about: virtualHost ?? (place === 0 ? t('system.brandings.default') : undefined),
          mark: t('common.number', { n: accounts }),
          href: addressOf('system.brandings', { brandingId: id }),
        }))
      }
      chosen={useRoute()?.params.brandingId}
      add={can('system') ? add : undefined}
      // There is always the one of the installation.
      empty={() => ({ title: t('system.brandings.choose.title'), text: t('system.brandings.choose.text') })}
    >
      {(branding, all) => <BrandingEditor branding={branding} isDefault={branding === all[0]} />}
    </RecordsPage>
  );
}
