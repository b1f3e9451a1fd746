// Where a deposit begins: a place to drop anything, what was begun, what was printed, the services, and what was sent
// last.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { BeginService } from '#domain/api/deposit/drafts.contract.ts';
import { depositRoute } from '#domain/routes/deposit-routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { pendingFilesAtom } from '#renderer/session/received.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { BegunList } from '#renderer/shared/begun/begun-list.part.tsx';
import column from '#renderer/ui/page-layouts/column.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { OwnerField } from '../creation/owner-field.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { SendAgain } from './again.part.tsx';
import { fitting, isTaken } from './begin.rules.ts';
import classes from './home.module.css';
import { Printed } from './printed.part.tsx';
import { ServiceTiles } from './service-tiles.part.tsx';
import { StartZone } from './start-zone.part.tsx';
import { type BegunFiles, useBegunFiles } from './use-begun-files.ts';
import { usePageDrop } from './use-page-drop.ts';

/** Above so many services a search stands over them. */
const SEARCH_ABOVE = 9;
const NONE: readonly BeginService[] = [];

export function DepositHomePage() {
  const t = useText();
  const begun = useBegunFiles();
  const over = usePageDrop(begun.drop);
  const [{ owner }] = useQueryState();
  const behalf = owner === undefined ? {} : { targetOwnerId: Number(owner) };
  const known = useCall('drafts.services', { query: behalf }, { staleTime: 0 });
  const services = known.data ?? NONE;
  const usable = useMemo(() => begun.stored.filter((file) => isTaken(services, file)), [services, begun.stored]);
  const fit = useMemo(() => (usable.length > 0 ? fitting(services, usable) : NONE), [services, usable]);
  const take = useTaking(usable);
  useOnlyFit({ begun, fit, usable, take });
  const holds = begun.entries.length > 0;
  const none = known.data !== undefined && services.length === 0;
  return (
    <PlainPage title={t('deposit.home.title')}>
      <div className={classes.columns}>
        <div className={column.column}>
          <OwnerField />
          {none ? null : <StartZone begun={begun} services={services} fit={fit} over={over} />}
          {holds ? null : <BegunList title={t('common.begun.title')} />}
          {none ? (
            <EmptyState title={t('deposit.home.empty.title')}>
              <p>{t('deposit.home.empty.text')}</p>
            </EmptyState>
          ) : known.error ? (
            <CallFailure error={known.error} onRetry={() => void known.refetch()} />
          ) : (
            <Choice services={known.data} begun={begun} fit={fit} onChoose={take} />
          )}
        </div>
        <div className={column.column}>
          <Printed onUse={begun.use} held={begun.stored.map(({ fileId }) => fileId)} />
          <SendAgain usable={services.filter((one) => one.allowJobCreation).map(({ id }) => id)} />
        </div>
      </div>
    </PlainPage>
  );
}

interface ChoiceProps {
  /** Undefined until they are known. */
  readonly services: readonly BeginService[] | undefined;
  readonly begun: BegunFiles;
  readonly fit: readonly BeginService[];
  readonly onChoose: () => void;
}

/** All services, or those that take what was dropped; none where nothing of it can be used. */
function Choice({ services, begun, fit, onChoose }: ChoiceProps) {
  if (services === undefined) return <TilesSkeleton />;
  const holds = begun.entries.length > 0;
  if (holds && begun.settled && fit.length === 0) return null;
  return <Services services={fit.length > 0 ? fit : services} fitting={holds} onChoose={onChoose} />;
}

/** Hands what can be used over to the deposit that opens. */
function useTaking(usable: BegunFiles['stored']): () => void {
  const setPending = useSetAtom(pendingFilesAtom);
  return () => setPending(usable.map(({ fileId, name }) => ({ fileId, name })));
}

interface OnlyFit {
  readonly begun: BegunFiles;
  readonly fit: readonly BeginService[];
  readonly usable: BegunFiles['stored'];
  readonly take: () => void;
}

/** What was dropped here goes on by itself where only one service takes it. What the address names waits for a choice. */
function useOnlyFit({ begun, fit, usable, take }: OnlyFit): void {
  const go = useGo();
  const [{ owner }] = useQueryState();
  const [only] = fit;
  const route = only && depositRoute(only.type);
  const whole = usable.length === begun.entries.length;
  const ready = begun.dropped && begun.settled && whole && fit.length === 1 && route !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is clear
  useEffect(() => {
    if (!ready || !only || !route) return;
    take();
    go(route, { service: only.id, owner }, 'replace');
  }, [ready]);
}

interface ServicesProps {
  readonly services: readonly BeginService[];
  /** They are those that take what was dropped. */
  readonly fitting: boolean;
  readonly onChoose: () => void;
}

function Services({ services, fitting, onChoose }: ServicesProps) {
  const t = useText();
  const named = useNameIn();
  const [{ q = '' }, setQuery] = useQueryState();
  const found = useMemo(() => {
    const wanted = q.toLocaleLowerCase();
    return services.filter((one) =>
      `${named(one)} ${one.name} ${one.description}`.toLocaleLowerCase().includes(wanted),
    );
  }, [services, named, q]);
  return (
    <section className={classes.part} aria-label={t(fitting ? 'deposit.services.fit' : 'deposit.services.title')}>
      <header className={classes.head}>
        <h2>{t(fitting ? 'deposit.services.fit' : 'deposit.services.title')}</h2>
        <span>{t('deposit.services.order')}</span>
        {services.length > SEARCH_ABOVE || q !== '' ? (
          <TextInput
            data-list-search
            aria-label={t('deposit.home.search')}
            placeholder={t('deposit.home.search')}
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            value={q}
            onChange={(event) => setQuery({ q: event.currentTarget.value })}
          />
        ) : null}
      </header>
      {found.length === 0 ? (
        <NotFoundState filters={[q]} onClear={() => setQuery({ q: undefined })} />
      ) : (
        <ServiceTiles services={found} onChoose={onChoose} withForm={!fitting} />
      )}
    </section>
  );
}
