// One place that two people changed: what stood there, and whose value stands.
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './clash.module.css';

const SIDES = ['mine', 'theirs'] as const;
export type ClashSide = (typeof SIDES)[number];

interface ClashChoiceProps {
  /** Its name in words. */
  place: string;
  /** The three values in words. */
  words: Readonly<Record<'base' | ClashSide, string>>;
  side: ClashSide;
  onChoose: (side: ClashSide) => void;
}

export function ClashChoice({ place, words, side, onChoose }: ClashChoiceProps) {
  const t = useText();
  const name = useId();
  return (
    <li className={classes.clash}>
      <b>
        <bdi>{place}</bdi>
      </b>
      <small>{t('records.conflict.before', { value: words.base })}</small>
      <div className={classes.sides} role="radiogroup" aria-label={t('records.conflict.choose', { place })}>
        {SIDES.map((one) => (
          <label key={one} data-taken={side === one || undefined}>
            <input type="radio" name={name} checked={side === one} onChange={() => onChoose(one)} />
            <span>
              <small>{t(`records.conflict.side.${one}`)}</small>
              <bdi>{words[one]}</bdi>
            </span>
          </label>
        ))}
      </div>
    </li>
  );
}

/** The list of such places, and a choice for all of them where there are several. */
export function ClashList({
  n,
  onAll,
  children,
}: {
  n: number;
  onAll: (side: ClashSide) => void;
  children: ReactNode;
}) {
  const t = useText();
  if (n === 0) return null;
  return (
    <>
      {n > 1 ? (
        <div className={classes.whole}>
          <Button variant="default" size="xs" onClick={() => onAll('mine')}>
            {t('records.conflict.allMine')}
          </Button>
          <Button variant="default" size="xs" onClick={() => onAll('theirs')}>
            {t('records.conflict.allTheirs')}
          </Button>
        </div>
      ) : null}
      <ul className={classes.clashes}>{children}</ul>
    </>
  );
}
