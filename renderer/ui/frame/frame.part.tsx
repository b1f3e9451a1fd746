// The frame of the main layout: top bar, side list, and the screen. Knows nothing of sessions; the layout fills it.

import { Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '../controls/icon-button.part.tsx';
import classes from './frame.module.css';
import { Mark } from './mark.part.tsx';

/** A section in the top bar, or a screen in the side list. Labels are translated. */
export interface FrameLink {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly active: boolean;
  /** Work that asks to be done; 0 is not shown. */
  readonly count?: number | undefined;
}

interface FrameProps {
  name: string;
  logo?: string | undefined;
  homeHref: string;
  entries: readonly FrameLink[];
  side: readonly FrameLink[];
  /** Beside a tree or list the side list gives way under 1280 px (its links are in the menu then); `hide`: always. */
  fold?: 'never' | 'narrow' | 'hide';
  /** Search, indicators and user menu. */
  tools: ReactNode;
  /** A line under the bar: offline, new version, session ends soon. */
  notice?: ReactNode;
  children: ReactNode;
}

export function Frame(props: FrameProps) {
  const { name, logo, homeHref, entries, side, fold = 'never', tools, notice, children } = props;
  const t = useText();
  const showSide = side.length > 1 && fold !== 'hide';
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('common.frame.skip')}
      </a>
      <header className={classes.bar}>
        <Fold entries={entries} side={side} always={fold === 'hide'} />
        <Link className={classes.brand} to={homeHref}>
          <Mark src={logo} />
          <span>{name}</span>
        </Link>
        <nav className={classes.entries} aria-label={t('common.frame.main')}>
          {entries.map((entry) => (
            <Link key={entry.id} to={entry.href} aria-current={entry.active ? 'page' : undefined}>
              {entry.label}
            </Link>
          ))}
        </nav>
        <span className={classes.here}>{entries.find((entry) => entry.active)?.label}</span>
        {tools}
      </header>
      <div>{notice}</div>
      <div className={classes.body}>
        {showSide ? (
          <nav
            className={classes.side}
            aria-label={t('common.frame.section')}
            data-fold={fold === 'narrow' || undefined}
          >
            {side.map((link) => (
              <SideLink key={link.id} link={link} />
            ))}
          </nav>
        ) : null}
        {/* biome-ignore lint/correctness/useUniqueElementIds: the one main region, target of the skip link */}
        <main className={classes.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function SideLink({ link }: { link: FrameLink }) {
  const t = useText();
  return (
    <Link className={classes.sideLink} to={link.href} aria-current={link.active ? 'page' : undefined}>
      <span>{link.label}</span>
      {link.count ? <span className={classes.sideCount}>{t('common.number', { n: link.count })}</span> : null}
    </Link>
  );
}

/** Under 1100 px the entries fold into a menu, with the side list of the section. */
function Fold({
  entries,
  side,
  always,
}: {
  entries: readonly FrameLink[];
  side: readonly FrameLink[];
  always: boolean;
}) {
  const t = useText();
  return (
    <span className={classes.menu} data-always={(always && side.length > 1) || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <IconButton icon={IconMenu2} label={t('common.frame.menu')} />
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <div className={classes.foldEntries}>
            {entries.map((entry) => (
              <Menu.Item key={entry.id} component={Link} to={entry.href}>
                {entry.label}
              </Menu.Item>
            ))}
            {side.length > 1 ? <Menu.Divider /> : null}
          </div>
          {side.length > 1 ? (
            <>
              <Menu.Label>{entries.find((entry) => entry.active)?.label}</Menu.Label>
              {side.map((link) => (
                <Menu.Item key={link.id} component={Link} to={link.href}>
                  {link.label}
                </Menu.Item>
              ))}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
