// The printer window: a slim head with the menu of the printer screens, the content, and a bar for the next step.

import { IconHome, IconInbox, IconRobot, IconSettings, type TablerIcon } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { useTitle } from '#renderer/routes/use-title.ts';
import { sessionAtom } from '#renderer/session/session.ts';
import { useInbox } from '#renderer/session/use-inbox.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { Mark } from '#renderer/ui/frame/mark.part.tsx';
import windowHead from '#renderer/ui/page-layouts/window-head.module.css';
import { inInbox, isAutomated } from '../documents/document.rules.ts';
import { useRowKeys } from './use-row-keys.ts';
import classes from './window.module.css';

interface PrinterEntry {
  readonly route: RouteName;
  readonly label: string;
  readonly icon: TablerIcon;
}
const ENTRIES: readonly PrinterEntry[] = [
  { route: 'printer.home', label: 'printer.place.home', icon: IconHome },
  { route: 'printer.async', label: 'printer.place.inbox', icon: IconInbox },
  { route: 'printer.automated', label: 'printer.place.automated', icon: IconRobot },
  { route: 'printer.config', label: 'printer.place.config', icon: IconSettings },
];

interface ShellProps {
  title: string;
  /** Behind the title: "just now". */
  sub?: ReactNode;
  /** Without the menu: nothing is installed yet. */
  plain?: boolean;
  /** The next step; stays in sight. */
  bottom?: ReactNode;
  children: ReactNode;
}

export function PrinterShell({ title, sub, plain = false, bottom, children }: ShellProps) {
  const t = useText();
  const { applicationName, logoImageURL } = useAtomValue(brandingAtom);
  const { state } = useAtomValue(sessionAtom);
  const ownWindow = useDesktop() !== undefined || state !== 'logged';
  useRowKeys();
  useTitle(title);
  return (
    <div className={classes.shell}>
      <header className={`${windowHead.head} ${classes.head}`}>
        {/* In a browser the bar above has the name and the way home. */}
        {ownWindow ? (
          <Link
            to={addressOf(state === 'logged' ? 'home' : 'base')}
            className={classes.brand}
            title={t('printer.openMain', { name: applicationName })}
            aria-label={t('printer.openMain', { name: applicationName })}
          >
            <Mark src={logoImageURL} />
          </Link>
        ) : null}
        <h1>{title}</h1>
        {sub ? <span className={classes.headSub}>{sub}</span> : null}
        <span className={classes.grow} />
        {plain ? null : <PrinterMenu signedIn={state === 'logged'} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.content} aria-label={title} tabIndex={0}>
        {children}
      </section>
      {bottom}
    </div>
  );
}

/** Without a session only the settings are reachable; in a browser the inbox, and what the printer needs. */
function PrinterMenu({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  const current = useRoute()?.name;
  const documents = useInbox().documents ?? [];
  const counts: Partial<Record<RouteName, number>> = {
    'printer.async': documents.filter(inInbox).length,
    'printer.automated': documents.filter((one) => isAutomated(one) && one.state === 'attention').length,
  };
  const here = useDesktop() !== undefined;
  const shown = ENTRIES.filter(({ route }) =>
    here ? signedIn || route === 'printer.config' : ['printer.async', 'printer.home'].includes(route),
  );
  return (
    <nav className={classes.places} aria-label={t('printer.places')}>
      {shown.map(({ route, label, icon: Icon }) => {
        const count = counts[route] ?? 0;
        const word = count > 0 ? t('printer.place.count', { place: t(label), n: count }) : t(label);
        return (
          <Link key={route} to={addressOf(route)} aria-current={current === route ? 'page' : undefined} title={word}>
            <Icon size={18} stroke={1.5} aria-hidden />
            <span className={classes.placeWord}>{t(label)}</span>
            {count > 0 ? <span className={classes.badge}>{t('common.number', { n: count })}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}
