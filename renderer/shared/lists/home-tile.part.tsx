// A tile of the home of a section: one of its screens, with what there is.
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { SCREENS } from '#renderer/routes/screens.ts';
import classes from '#renderer/ui/page-layouts/home-card.module.css';

interface HomeTileProps {
  route: RouteName;
  icon: TablerIcon;
  /** What there is; empty until it is known. */
  children: ReactNode;
}

/** A screen that is not there has no tile. */
export function HomeTile({ route, icon: Icon, children }: HomeTileProps) {
  const t = useText();
  if (SCREENS[route] === undefined) return null;
  return (
    <Link to={addressOf(route)} className={classes.card}>
      <span className={classes.cardIcon}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <span>
        <b>{t(`common.route.${route}`)}</b>
        <small>{children}</small>
      </span>
    </Link>
  );
}
