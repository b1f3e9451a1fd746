// The top bar folded into a menu, with the side list of the section; loaded after the first view.
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MenuLayer } from '../layers/menu-layer.part.tsx';
import type { LayerProps } from '../layers/opener.ts';
import classes from './frame.module.css';

/** A section in the top bar, or a screen in the side list. Labels are translated. */
export interface FrameLink {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly active: boolean;
  /** Work that asks to be done; 0 is not shown. */
  readonly count?: number | undefined;
}

interface FrameMenuProps extends LayerProps {
  entries: readonly FrameLink[];
  side: readonly FrameLink[];
}

export function FrameMenu({ entries, side, ...layer }: FrameMenuProps) {
  return (
    <MenuLayer {...layer} position="bottom-start" className={classes.dropdown}>
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
    </MenuLayer>
  );
}
