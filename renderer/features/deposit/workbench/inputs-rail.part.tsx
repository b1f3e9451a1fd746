// The inputs folded to a rail of icons on narrow screens; each opens them beside it.
import { Popover } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './workbench.module.css';

/** Beside the rail, or below it where a window is too narrow for both. */
const PLACES = { shift: true, flip: { fallbackPlacements: ['left-start' as const, 'bottom-start' as const] } };

export function InputsRail({ files, children }: { files: number; children: React.ReactNode }) {
  const t = useText();
  return (
    <Popover position="right-start" width={280} trapFocus withRoles middlewares={PLACES}>
      <Popover.Target>
        <IconButton icon={IconLayoutSidebar} flip label={t('deposit.inputs.show', { n: files })} />
      </Popover.Target>
      <Popover.Dropdown className={classes.railBody ?? ''} aria-label={t('deposit.inputs')}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
