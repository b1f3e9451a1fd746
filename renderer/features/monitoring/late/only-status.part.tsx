// The one status that a number of the home led to, of a column that has two: the matrix cannot show it as pressed.
import { IconX } from '@tabler/icons-react';
import type { LateStatus } from '#domain/channels/max-days.ts';
import { useText } from '#renderer/i18n/text.ts';
import { focusBeside } from '#renderer/shared/narrowing/focus-beside.ts';
import classes from '#renderer/shared/narrowing/narrowing.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';

export function OnlyStatus({ status, onClear }: { status: LateStatus; onClear: () => void }) {
  const t = useText();
  const name = t(`monitoring.cause.late.${status}`);
  return (
    <span className={classes.filter} data-chosen>
      <span className={classes.pair}>
        <bdi className={classes.value}>{name}</bdi>
      </span>
      <IconButton
        icon={IconX}
        size="sm"
        iconSize={14}
        label={t('monitoring.filter.clear', { name })}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          onClear();
        }}
      />
    </span>
  );
}
