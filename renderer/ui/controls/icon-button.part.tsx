// Every button without a word: named, with a tooltip.
import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from '../values/kit.module.css';

interface IconButtonProps {
  icon: TablerIcon;
  /** Translated name; also the tooltip. */
  label: string;
  /** Mirrored in right-to-left languages (arrows, chevrons). */
  flip?: boolean;
  active?: boolean;
  iconSize?: number;
  /** Without its tooltip, while what it opened stands there. */
  quiet?: boolean;
}

/** Further attributes go through, so that menus can hang on it. */
export function IconButton(props: IconButtonProps & Omit<ActionIconProps, 'children'> & ComponentProps<'button'>) {
  const { icon: Icon, label, flip, active, iconSize = 18, quiet = false, className, ...rest } = props;
  return (
    <Tooltip label={label} disabled={quiet}>
      <ActionIcon
        aria-label={label}
        aria-pressed={active}
        className={[classes.iconButton, className].filter(Boolean).join(' ')}
        {...rest}
      >
        <Icon size={iconSize} stroke={1.5} className={flip ? 'flip' : undefined} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
