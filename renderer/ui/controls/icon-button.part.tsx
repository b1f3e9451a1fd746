// Every button without a word: named, with a tooltip.
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, type PointerEvent, useState } from 'react';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import classes from './icon-button.module.css';

const { Part: Hint, want: wantHint } = partAhead(async () => (await import('./hint.part.tsx')).Hint);

interface IconButtonProps {
  icon: TablerIcon;
  /** Translated name; also the tooltip. */
  label: string;
  /** Mirrored in right-to-left languages (arrows, chevrons). */
  flip?: boolean;
  active?: boolean;
  iconSize?: number;
  /** Without its tooltip, while what it opened is shown. */
  quiet?: boolean;
}

/** The button that the pointer was over, and whether it still is. A finger points at nothing before it presses. */
function usePointed() {
  const [pointed, setPointed] = useState<{ readonly target: HTMLElement; readonly over: boolean }>();
  const follow = (over: boolean) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType === 'touch') return;
    wantHint();
    setPointed({ target: event.currentTarget, over });
  };
  return { pointed, onPointerEnter: follow(true), onPointerLeave: follow(false) };
}

/** Further attributes go through, so that menus can hang on it. */
export function IconButton(props: IconButtonProps & Omit<ActionIconProps, 'children'> & ComponentProps<'button'>) {
  const { icon: Icon, label, flip, active, iconSize = 18, quiet = false, className, ...rest } = props;
  const { pointed, ...pointing } = usePointed();
  return (
    <>
      <ActionIcon
        aria-label={label}
        aria-pressed={active}
        className={[classes.iconButton, className].filter(Boolean).join(' ')}
        {...pointing}
        {...rest}
      >
        <Icon size={iconSize} stroke={1.5} className={flip ? 'flip' : undefined} aria-hidden />
      </ActionIcon>
      {pointed && !quiet ? <Hint {...pointed} label={label} /> : null}
    </>
  );
}
