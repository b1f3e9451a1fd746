// Filter chips with counts: a row of pigeonholes, one pressed.
import { UnstyledButton } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import type { Look } from '#renderer/theme/status.ts';
import classes from './kit.module.css';

export interface Chip {
  readonly id: string;
  /** Translated word. */
  readonly label: string;
  /** Left out while it is not known. */
  readonly count?: number | undefined;
  readonly look?: Look | undefined;
}

interface ChipsProps {
  chips: readonly Chip[];
  active: string;
  /** Name of the group for screen readers, translated. */
  label: string;
  onChoose: (id: string) => void;
}

/** Good and neutral states carry no icon, so that the eye finds trouble. */
export function Chips({ chips, active, label, onChoose }: ChipsProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be drawn as a form
    <div className={classes.chips} role="group" aria-label={label}>
      {chips.map(({ id, label: word, count, look }) => {
        const Icon = look && look.token !== 'ok' && look.token !== 'neutral' ? look.icon : null;
        return (
          <UnstyledButton
            key={id}
            className={classes.chip}
            aria-pressed={id === active}
            data-token={look?.token}
            data-empty={count === 0 || undefined}
            onClick={() => onChoose(id)}
          >
            {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}
            {word}
            {count === undefined ? null : <span className={classes.count}>{t('common.number', { n: count })}</span>}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
