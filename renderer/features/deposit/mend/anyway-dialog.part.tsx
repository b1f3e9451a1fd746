// Asks before an address that is wrong is sent as it is: what will be printed, who sees it, and that it can be undone.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import classes from './anyway.module.css';

interface AnywayProps {
  readonly row: PackGroup;
  readonly lines: readonly string[];
  readonly fault: Fault | null;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

export function AnywayDialog({ row, lines, fault, onConfirm, onClose }: AnywayProps) {
  const t = useText();
  const faultText = useFaultText();
  return (
    <ConfirmDialog
      opened
      title={t('deposit.anyway.title', { name: row.recipientName })}
      action={t('deposit.anyway.send')}
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{faultText(fault)}</p>
      <p>{t('deposit.anyway.printed')}</p>
      <div className={classes.window} dir="ltr">
        {lines.filter(Boolean).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <span key={n}>{line}</span>
        ))}
      </div>
      <ul className={classes.facts}>
        <li>{t('deposit.anyway.marked')}</li>
        <li>{t('deposit.anyway.seen')}</li>
        <li>{t('deposit.anyway.undo')}</li>
      </ul>
    </ConfirmDialog>
  );
}
