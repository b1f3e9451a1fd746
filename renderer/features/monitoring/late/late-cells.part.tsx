// The numbers of the matrix of what is late: buttons that narrow the rows below.
import { UnstyledButton } from '@mantine/core';
import type { LateGroup } from '#domain/api/monitoring/late.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import type { LateColumn } from './late.rules.ts';
import classes from './late-cells.module.css';

interface SumProps {
  words: { readonly channel: string; readonly status: string };
  pieces: number;
  pressed: boolean;
  onPress: (pressed: boolean) => void;
}

/** Of a row or a column: it narrows the table to all of it. */
export function Sum({ words, pieces, pressed, onPress }: SumProps) {
  const t = useText();
  if (pieces === 0) return <NumberText value={0} />;
  return (
    <UnstyledButton
      className={classes.sum}
      aria-pressed={pressed}
      aria-label={t('monitoring.late.cell', { ...words, n: pieces })}
      onClick={() => onPress(!pressed)}
    >
      <NumberText value={pieces} />
    </UnstyledButton>
  );
}

interface CellProps {
  name: string;
  group: LateGroup | undefined;
  column: LateColumn;
  pressed: boolean;
  onPress: (pressed: boolean) => void;
}

export function Cell({ name, group, column, pressed, onPress }: CellProps) {
  const t = useText();
  if (group === undefined) return <span aria-hidden>–</span>;
  const days = t('monitoring.late.after', { n: group.daysAllowed });
  if (group.pieces === 0) {
    return (
      <span title={days} className={classes.none}>
        <NumberText value={0} />
      </span>
    );
  }
  const words = { channel: name, status: t(`monitoring.late.expected.${column}`), n: group.pieces };
  return (
    <UnstyledButton
      className={classes.cell}
      title={days}
      aria-pressed={pressed}
      aria-label={t('monitoring.late.cell', words)}
      onClick={() => onPress(!pressed)}
    >
      <NumberText value={group.pieces} />
    </UnstyledButton>
  );
}
