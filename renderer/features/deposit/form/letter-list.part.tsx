// The letters of a form: one row each, with what it still lacks; on narrow screens a pager above the form.
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import inputs from '../workbench/inputs.module.css';
import classes from './form.module.css';
import { type LetterState, MOST_LETTERS } from './form.rules.ts';

export interface ListedLetter {
  readonly id: number;
  readonly title: string;
  readonly town: string;
  readonly state: LetterState;
  /** Nothing was typed yet: nothing is wrong with it either. */
  readonly blank: boolean;
}

interface LetterListProps {
  readonly letters: readonly ListedLetter[];
  readonly shown: number;
  readonly full: boolean;
  /** The letter at a place, from 0. */
  readonly onShow: (place: number) => void;
  readonly onAdd: () => void;
  readonly onRemove: (id: number) => void;
}

/** Above so many letters a filter stands over them. */
const FILTER_ABOVE = 50;
const MARKS = { writing: IconPencil, good: IconCheck, toFill: IconAlertTriangle } as const;

export function LetterList({ letters, shown, full, onShow, onAdd, onRemove }: LetterListProps) {
  const t = useText();
  const [filter, setFilter] = useState('');
  const wanted = filter.toLocaleLowerCase();
  const rows = letters
    .map((letter, at) => ({ ...letter, at, title: letter.title || t('deposit.form.letter', { n: at + 1 }) }))
    .filter(({ title, town }) => `${title} ${town}`.toLocaleLowerCase().includes(wanted));
  return (
    <section className={classes.list} aria-label={t('deposit.form.letters')}>
      <h2 className={inputs.title}>
        {t('deposit.form.letters')} <small>{t('common.number', { n: letters.length })}</small>
      </h2>
      {letters.length > FILTER_ABOVE ? (
        <TextInput
          aria-label={t('deposit.form.filter')}
          placeholder={t('deposit.form.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      ) : null}
      <ul>
        {rows.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            isShown={letter.id === shown}
            onShow={() => onShow(letter.at)}
            onRemove={letters.length > 1 ? () => onRemove(letter.id) : undefined}
          />
        ))}
      </ul>
      <AddLetter full={full} onAdd={onAdd} />
    </section>
  );
}

type Mark = keyof typeof MARKS;

/** The letter in hand is being written, whatever it lacks; so is one in which nothing was typed yet. */
function markOf({ state, blank }: ListedLetter, isShown: boolean): Mark {
  if (isShown || state === 'reading' || (blank && state === 'toFill')) return 'writing';
  return state;
}

interface LetterRowProps {
  readonly letter: ListedLetter;
  readonly isShown: boolean;
  readonly onShow: () => void;
  /** Undefined: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

function LetterRow({ letter, isShown, onShow, onRemove }: LetterRowProps) {
  const t = useText();
  const { title, town } = letter;
  const kind = markOf(letter, isShown);
  const Mark = MARKS[kind];
  return (
    <li data-shown={isShown || undefined}>
      <UnstyledButton aria-current={isShown || undefined} onClick={onShow}>
        <span>
          <bdi>{title}</bdi>
          {town === '' ? null : <small>{town}</small>}
        </span>
        <Mark size={18} stroke={1.5} data-kind={kind} aria-label={t(`deposit.form.state.${kind}`)} role="img" />
      </UnstyledButton>
      {onRemove ? (
        <IconButton
          icon={IconX}
          iconSize={16}
          size="xs"
          label={t('deposit.form.remove', { name: title })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

function AddLetter({ full, onAdd }: Pick<LetterListProps, 'full' | 'onAdd'>) {
  const t = useText();
  if (full) return <p className={classes.hint}>{t('deposit.form.full', { n: MOST_LETTERS })}</p>;
  return (
    <Button variant="subtle" size="sm" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onAdd}>
      {t('deposit.form.add')}
    </Button>
  );
}

/** The same for screens that have no room for the list. */
export function LetterPager({ letters, shown, full, onShow, onAdd }: LetterListProps) {
  const t = useText();
  const at = letters.findIndex(({ id }) => id === shown);
  return (
    <div className={classes.pager}>
      <IconButton
        icon={IconChevronLeft}
        flip
        label={t('deposit.form.previous')}
        disabled={at <= 0}
        onClick={() => onShow(at - 1)}
      />
      <span>{t('deposit.form.letterOf', { n: at + 1, all: letters.length })}</span>
      <IconButton
        icon={IconChevronRight}
        flip
        label={t('deposit.form.next')}
        disabled={at >= letters.length - 1}
        onClick={() => onShow(at + 1)}
      />
      <AddLetter full={full} onAdd={onAdd} />
    </div>
  );
}
