// The palette: jump to any screen, service, order, delivery, shipment number or recipient.
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconArrowRight,
  IconFileText,
  IconMail,
  IconSearch,
  IconSend,
  IconStack2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallResult } from '#domain/api/contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { ROUTES, type RouteName } from '#domain/routes/routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ENTRIES, JUMPS } from '#renderer/routes/menu.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { walk } from '#renderer/ui/list/list.rules.ts';
import { DateText } from '#renderer/ui/values.part.tsx';
import classes from './palette.module.css';

type Hit = CallResult<'app.search'>['hits'][number];

interface Target {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: TablerIcon;
  readonly href: string;
  readonly at?: string | null;
}

const ICONS: Readonly<Record<Hit['kind'], TablerIcon>> = {
  order: IconStack2,
  delivery: IconSend,
  shipment: IconMail,
  recipient: IconUser,
  service: IconFileText,
};

/** Where a hit leads: a recipient leads to the shipment or order it was found in. */
function hrefOf(hit: Hit): string {
  switch (hit.kind) {
    case 'order':
      return addressOf('manage.orderDetail', { jobId: hit.id });
    case 'delivery':
      return addressOf('manage.deliveryDetail', { deliveryId: hit.id });
    case 'shipment':
      return addressOf('monitoring.shipmentDetail', { shipmentId: hit.id });
    case 'service':
      return addressOf('deposit.home', { q: hit.title });
    case 'recipient':
      if (hit.deliveryId !== null)
        return addressOf('manage.deliveryDetail', { deliveryId: hit.deliveryId, q: hit.title });
      return hit.jobId === null
        ? addressOf('manage.documents', { q: hit.title })
        : addressOf('manage.orderDetail', { jobId: hit.jobId, q: hit.title });
  }
}

function useScreens(text: string): Target[] {
  const t = useText();
  const can = useCan();
  const wanted = text.trim().toLocaleLowerCase();
  const title = (name: RouteName) => t(ENTRIES.find((entry) => entry.route === name)?.label ?? `common.route.${name}`);
  return JUMPS.filter((name) => {
    const { access } = ROUTES[name];
    return access !== 'public' && can(access) && LISTED.test(name);
  })
    .map((name) => ({
      id: name,
      title: title(name),
      detail: sectionTitle(name, t),
      icon: IconArrowRight,
      href: addressOf(name),
    }))
    .filter((target) => wanted === '' || `${target.title} ${target.detail}`.toLocaleLowerCase().includes(wanted))
    .slice(0, wanted === '' ? 8 : 6);
}

/** Modes of the deposit need a service and are no places to jump to. */
const LISTED = /^(home|deposit\.(home|validation)|manage|monitoring|administration|processing|system|settings)/;

const sectionTitle = (name: RouteName, t: (id: string) => string): string => {
  const section = name.split('.')[0] ?? '';
  const entry = ENTRIES.find((one) => one.section === section);
  return entry && name !== entry.route ? t(entry.label) : section === 'settings' ? t('common.route.settings.home') : '';
};

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), 150);
  const [active, setActive] = useState(0);
  const search = useCall('app.search', { query: { text: settled } }, { enabled: settled.length >= 2 });
  const hits = settled.length >= 2 ? (search.data?.hits ?? []) : [];
  const targets: Target[] = [
    ...hits.map((hit) => ({
      id: `${hit.kind}-${hit.id}-${hit.title}`,
      title: hit.title,
      detail: [t(`common.kind.${hit.kind}`), hit.detail].filter(Boolean).join(' · '),
      icon: ICONS[hit.kind],
      href: hrefOf(hit),
      at: hit.date,
    })),
    ...useScreens(text),
  ];
  const open = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.href);
  };
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(walk(targets.length, active, event.key === 'ArrowDown' ? 1 : -1) ?? 0);
    } else if (event.key === 'Enter') open(targets[active]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={600}
      yOffset="12vh"
      padding={0}
      title={undefined}
      classNames={{ content: classes.palette ?? '' }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={targets.length > 0}
          aria-controls="palette-hits"
          aria-activedescendant={targets[active] ? `hit-${active}` : undefined}
          aria-label={t('common.palette.title')}
          placeholder={t('common.palette.hint')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      {/* biome-ignore lint/correctness/useUniqueElementIds: there is one palette */}
      <div className={classes.hits} id="palette-hits" role="listbox" aria-label={t('common.palette.title')}>
        {targets.map((target, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={target.id}
            id={`hit-${n}`}
            role="option"
            aria-selected={n === active}
            className={classes.hit}
            onClick={() => open(target)}
            onPointerMove={() => setActive(n)}
          >
            <target.icon
              size={18}
              stroke={1.5}
              className={target.icon === IconArrowRight ? 'flip' : undefined}
              aria-hidden
            />
            <bdi className={classes.hitTitle}>{target.title}</bdi>
            <span className={classes.hitDetail}>{target.detail}</span>
            {target.at ? (
              <span className={classes.hitDetail}>
                <DateText at={target.at} />
              </span>
            ) : null}
          </div>
        ))}
        {targets.length === 0 && !search.isFetching ? (
          <p className={classes.none} role="status">
            {t('common.palette.none', { text })}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
