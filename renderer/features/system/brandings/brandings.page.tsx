// Brandings: the list by name and host at the left, the chosen one with its preview at the right.
import type { ListedBranding } from '#domain/api/administration/brandings.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { BrandingEditor } from './branding-editor.part.tsx';

export function BrandingsPage() {
  const t = useText();
  const can = useCan();
  const go = useGo();
  const [{ q = '' }, set] = useQueryState();
  const chosen = useRoute()?.params.brandingId;
  const brandings = useCall('brandings.list');
  const add = can('system')
    ? { label: t('system.brandings.new'), onClick: () => go('system.brandings', { brandingId: 'new' }) }
    : undefined;
  return (
    <QueryView query={brandings} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={t('common.route.system.brandings')}
          tree={
            <RecordList
              label={t('common.route.system.brandings')}
              entries={all.map(({ id, name, virtualHost, accounts }, place) => ({
                id,
                name,
                about: virtualHost ?? (place === 0 ? t('system.brandings.default') : undefined),
                mark: t('common.number', { n: accounts }),
                href: addressOf('system.brandings', { brandingId: id }),
              }))}
              chosen={chosen}
              filter={q}
              onFilter={(text) => set({ q: text })}
              filterLabel={t('system.brandings.filter')}
              add={add}
              actions={<ListExport list="brandings" />}
            />
          }
        >
          <Chosen key={chosen} id={chosen} all={all} add={add} />
        </FormPage>
      )}
    </QueryView>
  );
}

interface ChosenProps {
  id: string | undefined;
  all: readonly ListedBranding[];
  add: { readonly label: string; readonly onClick: () => void } | undefined;
}

function Chosen({ id, all, add }: ChosenProps) {
  const t = useText();
  const branding = all.find((one) => String(one.id) === id);
  if (branding || (id === 'new' && add)) return <BrandingEditor branding={branding} isDefault={branding === all[0]} />;
  return (
    <EmptyState title={t('system.brandings.choose.title')} {...(add ? { action: add } : {})}>
      <p>{t('system.brandings.choose.text')}</p>
    </EmptyState>
  );
}
