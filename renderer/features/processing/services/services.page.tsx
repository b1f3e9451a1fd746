// Services: the list at the left, the editor of the chosen one at the right.
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import { draftOf, newDraft } from '../editor/service-draft.rules.ts';
import { ServiceEditor } from '../editor/service-editor.part.tsx';
import { ServiceList } from './service-list.part.tsx';

export function ServicesPage() {
  const t = useText();
  const services = useCall('services.list');
  const chosen = useRoute()?.params.serviceId;
  return (
    <QueryView page query={services} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={t('common.route.processing.services')}
          chosen={chosen}
          tree={<ServiceList services={all} chosen={chosen} />}
        >
          <Chosen id={chosen} services={all} />
        </FormPage>
      )}
    </QueryView>
  );
}

function Chosen({ id, services }: { id: string | undefined; services: readonly Service[] }) {
  const t = useText();
  const go = useGo();
  if (id === 'new') return <NewService />;
  if (id !== undefined) return <StoredService key={id} id={id} />;
  // A sample says most of what a service is asked: whoever makes the first one begins there.
  const create = { label: t('common.route.processing.wizard'), onClick: () => go('processing.wizard') };
  return (
    <StateView
      icon={IconRoute}
      title={t(services.length === 0 ? 'processing.none.title' : 'processing.choose.title')}
      action={create}
      filled
      page
    >
      <p>{t(services.length === 0 ? 'processing.none.text' : 'processing.choose.text')}</p>
      <Button variant="subtle" onClick={() => go('processing.services', { serviceId: 'new' })}>
        {t('processing.list.byHand')}
      </Button>
    </StateView>
  );
}

function NewService() {
  const t = useText();
  const { ouId } = useUser();
  const draft = useMemo(
    () => newDraft(ouId, 'simpleMultiple', { name: 'documents', label: t('processing.new.box') }),
    [ouId, t],
  );
  return <ServiceEditor saved={draft} service={undefined} />;
}

function StoredService({ id }: { id: string }) {
  const service = useCall('services.get', { params: { serviceId: Number(id) } });
  return (
    <QueryView page query={service} skeleton={<FormSkeleton />}>
      {(stored) => <Editor key={stored.version} stored={stored} />}
    </QueryView>
  );
}

function Editor({ stored }: { stored: Service }) {
  const saved = useMemo(() => draftOf(stored), [stored]);
  return <ServiceEditor saved={saved} service={stored} />;
}
