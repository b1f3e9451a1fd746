// The service that the address names, with its states until it is there.
import { type ReactNode, useEffect, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { BenchSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { DropSurface } from '../workbench/drop-surface.part.tsx';

interface GateContent {
  readonly service: Service;
  readonly ownerId: number | undefined;
  /** Files that were dropped while the service was still on its way: none is lost. */
  readonly early: readonly File[];
}

interface ServiceGateProps {
  children: (content: GateContent) => ReactNode;
}

/** Without a service in the address there is nothing to deposit: back to the choice. */
export function ServiceGate({ children }: ServiceGateProps) {
  const t = useText();
  const go = useGo();
  const [early, setEarly] = useState<readonly File[]>([]);
  const [{ service: id, owner }] = useQueryState();
  const serviceId = Number(id);
  const named = Number.isSafeInteger(serviceId) && serviceId > 0;
  const service = useCall('services.get', { params: { serviceId } }, { enabled: named });
  useEffect(() => {
    if (!named) go('deposit.home', {}, 'replace');
  }, [named, go]);
  if (!named) return null;
  if (service.error) return <CallFailure error={service.error} onRetry={() => void service.refetch()} />;
  if (!service.data) {
    return (
      <DropSurface label={t('deposit.drop.anywhere')} onFiles={setEarly}>
        <BenchSkeleton />
      </DropSurface>
    );
  }
  return children({ service: service.data, ownerId: owner ? Number(owner) : undefined, early });
}
