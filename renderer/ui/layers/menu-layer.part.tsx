// A menu that hangs on a button which is drawn elsewhere (opener.ts).
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type LayerProps, OpenerTarget, useOpenedAfter } from './opener.ts';
import { useLayerFocus } from './use-layer-focus.ts';

interface MenuLayerProps extends LayerProps {
  position: NonNullable<MenuProps['position']>;
  className: string | undefined;
  children: ReactNode;
}

export function MenuLayer({ target, id, opened, onChange, position, className = '', children }: MenuLayerProps) {
  const shown = useOpenedAfter(opened);
  useLayerFocus(shown);
  return (
    <Menu position={position} id={id} opened={shown} onChange={onChange} returnFocus={false}>
      <Menu.Target>
        <OpenerTarget target={target} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
