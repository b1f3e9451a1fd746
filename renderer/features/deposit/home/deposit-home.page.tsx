// Where a deposit begins: the services that this person may use, as tiles.

import { Button, TextInput } from '@mantine/core';
import { IconFileTypePdf, IconSearch } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { CallResult } from '#domain/api/contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { pendingFilesAtom } from '#renderer/session/received.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import classes from './home.module.css';
import { depositRoute, serviceIcon } from './service-choice.ts';

type ServiceRef = NonNullable<CallResult<'authentication.check'>['user']['services']>[number];
const SEARCH_FROM = 9;

export function DepositHomePage() {
  const t = useText();
  const named = useNameIn();
  const [query, setQuery] = useQueryState();
  const check = useCall('authentication.check', { query: { withProfileDetail: 'true' } });
  const services = check.data?.user.services ?? [];
  const text = query.q ?? '';
  const found = useMemo(() => {
    const wanted = text.toLocaleLowerCase();
    return services.filter((one) =>
      `${named(one)} ${one.name} ${one.description}`.toLocaleLowerCase().includes(wanted),
    );
  }, [services, text, named]);
  const search =
    services.length < SEARCH_FROM && text === '' ? null : (
      <TextInput
        data-list-search
        aria-label={t('deposit.home.search')}
        placeholder={t('deposit.home.search')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={text}
        onChange={(event) => setQuery({ q: event.currentTarget.value })}
      />
    );
  return (
    <PlainPage title={t('deposit.home.title')} action={search}>
      <PendingFiles />
      {check.isPending ? (
        <TilesSkeleton />
      ) : check.error ? (
        <CallFailure error={check.error} onRetry={() => void check.refetch()} />
      ) : services.length === 0 ? (
        <EmptyState title={t('deposit.home.empty.title')}>
          <p>{t('deposit.home.empty.text')}</p>
        </EmptyState>
      ) : found.length === 0 ? (
        <NotFoundState filters={[text]} onClear={() => setQuery({ q: undefined })} />
      ) : (
        <ul className={classes.tiles}>
          {found.map((service) => (
            <li key={service.id}>
              <Tile service={service} />
            </li>
          ))}
        </ul>
      )}
    </PlainPage>
  );
}

/** Files that came from the printer or a watched folder and wait for the choice of a service. */
function PendingFiles() {
  const t = useText();
  const [pending, setPending] = useAtom(pendingFilesAtom);
  const [first] = pending;
  if (!first) return null;
  return (
    <div className={classes.waiting} role="status">
      <IconFileTypePdf size={20} stroke={1.5} aria-hidden />
      <span>{t('deposit.home.waiting', { n: pending.length, file: first.name })}</span>
      <Button variant="default" size="xs" onClick={() => setPending([])}>
        {t('deposit.home.waiting.drop')}
      </Button>
    </div>
  );
}

function Tile({ service }: { service: ServiceRef }) {
  const t = useText();
  const Icon = serviceIcon(service.iconName);
  const route = service.allowJobCreation ? depositRoute(service.type) : undefined;
  const body = (
    <>
      {Icon ? (
        <span
          className={classes.icon}
          style={service.iconColor ? ({ '--icon': service.iconColor } as React.CSSProperties) : undefined}
        >
          <Icon size={24} stroke={1.5} aria-hidden />
        </span>
      ) : null}
      <span className={classes.text}>
        <bdi className={classes.name}>{useNameIn()(service)}</bdi>
        <bdi className={classes.description}>{service.description}</bdi>
        <span className={classes.kind}>
          {route ? t(`deposit.kind.${service.type}`) : t('deposit.home.unavailable')}
        </span>
      </span>
    </>
  );
  if (!route) {
    return (
      <div className={classes.tile} data-off>
        {body}
      </div>
    );
  }
  return (
    <Link className={classes.tile} to={addressOf(route, { service: service.id })}>
      {body}
    </Link>
  );
}
