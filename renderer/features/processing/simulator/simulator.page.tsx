// The simulator of a service: of its draft where one is kept, else as it is saved.
import { useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { keptDraft } from '../editor/kept-service.ts';
import { draftOf } from '../editor/service-draft.rules.ts';
import { Simulator } from './simulator.part.tsx';

export function SimulatorPage() {
  const id = useRoute()?.params.serviceId ?? 'new';
  return id === 'new' ? <OfNew /> : <OfStored key={id} id={id} />;
}

function OfStored({ id }: { id: string }) {
  const service = useCall('services.get', { params: { serviceId: Number(id) } });
  return (
    <QueryView page query={service} skeleton={<FormSkeleton />}>
      {(stored) => <OfService key={stored.version} stored={stored} />}
    </QueryView>
  );
}

function OfService({ stored }: { stored: Service }) {
  const saved = useMemo(() => draftOf(stored), [stored]);
  return <Simulator saved={saved} service={stored} />;
}

/** A service that was never saved has its draft alone. */
function OfNew() {
  const t = useText();
  const go = useGo();
  const { login } = useUser();
  const base = useMemo(() => keptDraft(localStorage, `${login}.new`)?.base, [login]);
  if (base !== undefined) return <Simulator saved={base} service={undefined} />;
  const action = { label: t('processing.list.new'), onClick: () => go('processing.services', { serviceId: 'new' }) };
  return <EmptyState page title={t('processing.none.title')} action={action} />;
}
