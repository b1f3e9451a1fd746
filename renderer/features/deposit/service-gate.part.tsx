// The service that the address names, with its states until it is there.
import { type ReactNode, useEffect } from 'react';
import type { Service } from '#domain/api/administration.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { RowsSkeleton } from '#renderer/ui/skeletons.part.tsx';
import { CallFailure } from './call-failure.part.tsx';

interface ServiceGateProps {
  children: (service: Service, ownerId: number | undefined) => ReactNode;
}

/** Without a service in the address there is nothing to deposit: back to the choice. */
export function ServiceGate({ children }: ServiceGateProps) {
  const go = useGo();
  const [{ service: id, owner }] = useQueryState();
  const serviceId = Number(id);
  const named = Number.isSafeInteger(serviceId) && serviceId > 0;
  const service = useCall('services.get', { params: { serviceId } }, { enabled: named });
  useEffect(() => {
    if (!named) go('deposit.home', {}, 'replace');
  }, [named, go]);
  if (!named) return null;
  if (service.error) return <CallFailure error={service.error} onRetry={() => void service.refetch()} />;
  if (!service.data) return <RowsSkeleton />;
  return children(service.data, owner ? Number(owner) : undefined);
}
