// The service that the address names, with its states until it is there.
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { depositRoute, isDepositRoute } from '#domain/routes/deposit-routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { isNotFound } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { BenchSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { DropSurface } from '../workbench/drop-surface.part.tsx';
import { asDeposited } from '../workbench/service.rules.ts';
import type { NewDepositInput } from './new-deposit.types.ts';

interface ServiceGateProps {
  children: (content: NewDepositInput) => ReactNode;
}

/** The draft that the address names, and the earlier deposit whose settings are taken again. */
function useBeginnings() {
  const [{ draft, like, owner }, setQuery] = useQueryState();
  const begun = useCall(
    'drafts.get',
    { params: { jobId: Number(draft) } },
    { enabled: draft !== undefined, retry: false },
  );
  const model = useCall('jobs.get', { params: { jobId: Number(like) } }, { enabled: like !== undefined, retry: false });
  // On whose behalf it was begun is in the address from then on, where it can be changed.
  const behalf = useRef(owner !== undefined);
  const onBehalf = draft === undefined || behalf.current ? null : (begun.data?.content.targetOwnerId ?? null);
  useEffect(() => {
    if (begun.data === undefined) return;
    behalf.current = true;
    if (onBehalf !== null) setQuery({ owner: String(onBehalf) });
  }, [begun.data, onBehalf, setQuery]);
  return {
    begun: draft === undefined ? undefined : begun.data,
    // An order that is no longer there has no settings to take: the deposit begins as the service proposes it.
    like: like === undefined ? undefined : model.data,
    waits:
      (draft !== undefined && !begun.data && !begun.error) ||
      (like !== undefined && model.isPending) ||
      onBehalf !== null,
    error: draft === undefined || begun.data ? null : begun.error,
    retry: () => void begun.refetch(),
  };
}

/** An address that was written by hand, or before the service was changed, leads on to its screen. @returns whether it does */
function useOwnScreen(service: Service | undefined): boolean {
  const go = useGo();
  const [query] = useQueryState();
  const here = useRoute()?.name ?? '';
  const own = service && depositRoute(service.type);
  const elsewhere = own !== undefined && isDepositRoute(here) && here !== own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the service is known
  useEffect(() => {
    if (elsewhere) go(own, query, 'replace');
  }, [elsewhere]);
  return elsewhere;
}

/** Without a service in the address it leads back to the choice of a service. */
export function ServiceGate({ children }: ServiceGateProps) {
  const t = useText();
  const go = useGo();
  const [early, setEarly] = useState<readonly File[]>([]);
  const [{ service: id, owner }] = useQueryState();
  const serviceId = Number(id);
  const named = Number.isSafeInteger(serviceId) && serviceId > 0;
  const service = useCall('services.get', { params: { serviceId } }, { enabled: named });
  const { begun, like, waits, error, retry } = useBeginnings();
  useEffect(() => {
    if (!named) go('deposit.home', {}, 'replace');
  }, [named, go]);
  const elsewhere = useOwnScreen(service.data);
  if (!named) return null;
  if (isNotFound(error)) return <DraftGone error={error} />;
  if (error) return <CallFailure page error={error} onRetry={retry} />;
  if (service.error) return <CallFailure page error={service.error} onRetry={() => void service.refetch()} />;
  if (!service.data || waits || elsewhere) {
    return (
      <DropSurface label={t('deposit.drop.anywhere')} onFiles={setEarly}>
        <BenchSkeleton />
      </DropSurface>
    );
  }
  return children({
    service: asDeposited(service.data),
    ownerId: owner ? Number(owner) : undefined,
    early,
    begun,
    like,
  });
}

/** It was sent, given up, or ended: the way on is another deposit. */
function DraftGone({ error }: { error: Error }) {
  const t = useText();
  const go = useGo();
  const failureText = useFailureText();
  const way = { label: t('deposit.trouble.new'), onClick: () => go('deposit.home') };
  return <StateView page icon={IconFileOff} title={failureText(error)} filled action={way} />;
}
