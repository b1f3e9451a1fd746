// The frame of the main layout: top bar, side list, and the screen. Knows nothing of sessions; the layout fills it.

import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { IconButton } from '../controls/icon-button.part.tsx';
import { useOpener } from '../layers/opener.ts';
import classes from './frame.module.css';
import type { FrameLink } from './frame-menu.part.tsx';
import { Mark } from './mark.part.tsx';
import bar from './top-bar.module.css';

const { Part: FrameMenu, want } = partAhead(async () => (await import('./frame-menu.part.tsx')).FrameMenu);

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
      <header className={bar.bar}>
        <Fold entries={entries} side={side} always={fold === 'hide'} />
        <Link className={bar.brand} to={homeHref}>
          <Mark src={logo} />
          <span>{name}</span>
        </Link>
        <nav className={bar.entries} aria-label={t('common.frame.main')}>
          {entries.map((entry) => (
            <Link key={entry.id} to={entry.href} aria-current={entry.active ? 'page' : undefined}>
              {entry.label}
            </Link>
          ))}
        </nav>
        <span className={bar.here}>{entries.find((entry) => entry.active)?.label}</span>
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
  const { opened, button, layer } = useOpener('menu', want);
  return (
    <span className={bar.menu} data-always={(always && side.length > 1) || undefined}>
      <IconButton icon={IconMenu2} label={t('common.frame.menu')} quiet={opened} {...button} />
      {layer ? <FrameMenu {...layer} entries={entries} side={side} /> : null}
    </span>
  );
}
