// The home of "Manage": few tiles, each with the number that asks for work, and leading to what it counts.

import {
  IconAlertTriangle,
  IconChecklist,
  IconFileText,
  IconSend,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Counter } from '#domain/monitoring/monitoring.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFreshCounters } from '#renderer/session/polling/use-counters.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from '#renderer/ui/page-layouts/home-card.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';

interface HomeTile {
  readonly route: RouteName;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  readonly counter?: Counter;
  /** Of the rows that are counted, where the list has others too: it opens with these, as long as there are any. */
  readonly status?: string;
  /** Coloured while the number is not 0. */
  readonly token?: Token;
}

const TILES: readonly HomeTile[] = [
  {
    route: 'manage.orders',
    icon: IconStack2,
    title: 'common.route.manage.orders',
    text: 'manage.home.orders',
    counter: 'ordersRemaining',
    status: 'pending',
    token: 'left',
  },
  {
    route: 'deposit.validation',
    icon: IconChecklist,
    title: 'manage.toValidate',
    text: 'manage.home.validation',
    counter: 'deliveriesAwaitValidation',
    token: 'warn',
  },
  {
    route: 'manage.documentsError',
    icon: IconAlertTriangle,
    title: 'manage.documentsInError',
    text: 'manage.home.errors',
    counter: 'shipmentsError',
    token: 'error',
  },
  {
    route: 'manage.deliveries',
    icon: IconSend,
    title: 'common.route.manage.deliveries',
    text: 'manage.home.deliveries',
    counter: 'deliveries',
    status: 'sent',
  },
  {
    route: 'manage.documents',
    icon: IconFileText,
    title: 'common.route.manage.documents',
    text: 'manage.home.documents',
  },
];

export function ManageHomePage() {
  const t = useText();
  const { counters } = useFreshCounters();
  return (
    <PlainPage title={t('common.entry.manage')}>
      <ul className={classes.cards}>
        {TILES.map((tile) => (
          <li key={tile.route}>
            <TileLink tile={tile} n={tile.counter ? counters?.[tile.counter] : undefined} />
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}

function TileLink({ tile, n }: { tile: HomeTile; n: number | undefined }) {
  const t = useText();
  const { icon: Icon, status } = tile;
  return (
    <Link
      className={classes.card}
      to={addressOf(tile.route, n && status ? { status } : {})}
      data-token={n ? tile.token : undefined}
    >
      <span className={classes.cardIcon}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <span>
        <b>{t(tile.title)}</b>
        <small>{t(tile.text)}</small>
      </span>
      {n === undefined ? null : (
        <span className={classes.big} data-zero={n === 0 || undefined}>
          {t('common.number', { n })}
        </span>
      )}
    </Link>
  );
}
