// Quick links: a tile per service the person may deposit with, then the main lists.

import {
  IconArrowRight,
  IconFileText,
  IconMail,
  IconSend,
  IconStack2,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ServiceRef } from '#domain/api/session/person.schema.ts';
import { depositRoute } from '#domain/routes/deposit-routes.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { SCREENS } from '#renderer/routes/screens.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import text from '#renderer/ui/text/text.module.css';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from './lists.module.css';

interface QuickLink {
  readonly id: string;
  readonly icon: TablerIcon;
  readonly name: string;
  readonly info: string;
  readonly href: string;
}

const MAIN: readonly { readonly route: RouteName; readonly icon: TablerIcon }[] = [
  { route: 'manage.orders', icon: IconStack2 },
  { route: 'manage.deliveries', icon: IconSend },
  { route: 'manage.documents', icon: IconFileText },
];

/** The screen on which a deposit of that type begins; undefined where this version has none. */
function startOf({ id, type }: ServiceRef): string | undefined {
  const route = depositRoute(type);
  return route && SCREENS[route] ? addressOf(route, { service: id }) : undefined;
}

function useLinks(): QuickLink[] {
  const t = useText();
  const named = useNameIn();
  const can = useCan();
  const { services = [], uipreferences } = useUser();
  const tiles = services
    .filter(({ allowJobCreation }) => allowJobCreation && can('createOrder'))
    .flatMap((service): QuickLink[] => {
      const href = startOf(service);
      if (!href) return [];
      const icon = service.type === 'simpleUnique' ? IconMail : IconUsers;
      return [{ id: `service-${service.id}`, icon, name: named(service), info: service.description, href }];
    })
    .slice(0, uipreferences.welcomeTileCount);
  const main = MAIN.filter(({ route }) => can('viewOrder') && SCREENS[route]).map(
    ({ route, icon }): QuickLink => ({
      id: route,
      icon,
      name: t(`common.route.${route}`),
      info: t(`home.link.${route}`),
      href: addressOf(route),
    }),
  );
  return [...tiles, ...main];
}

export function HomeLinks() {
  const t = useText();
  const links = useLinks();
  if (links.length === 0) return null;
  return (
    <Section title={t('home.links.title')}>
      <ul className={classes.links}>
        {links.map(({ id, icon: Icon, name, info, href }) => (
          <li key={id}>
            <Link to={href}>
              <Icon size={18} stroke={1.5} aria-hidden />
              <span className={text.lines}>
                <bdi>{name}</bdi>
                {info ? <small dir="auto">{info}</small> : null}
              </span>
              <IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
