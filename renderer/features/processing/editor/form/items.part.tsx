// A list of things of the draft at the left, the form of the chosen one at the right: boxes, channels, fields, rules.
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useDraft } from '../draft-context.ts';
import { valueAt } from '../service-draft.rules.ts';
import classes from './items.module.css';

export interface ItemsProps<T> {
  /** The list in the draft: `['boxes']`. */
  at: readonly (string | number)[];
  /** Translated: what the list holds, and the button that adds one. */
  label: string;
  add: string;
  /** What stands in the list for one. */
  title: (item: T) => ReactNode;
  sub?: (item: T) => ReactNode;
  /** Before the title, and behind it. */
  icon?: (item: T) => ReactNode;
  tag?: (item: T) => ReactNode;
  /** A further one, whose names differ from those of the others. */
  fresh: (items: readonly T[]) => T;
  /** A copy of one, whose names differ from those of the others; without it nothing is copied. */
  copy?: (item: T, items: readonly T[]) => T;
  /** False: this one stays. */
  removable?: (item: T, items: readonly T[]) => boolean;
  /** Chosen at first. */
  first?: number;
  children: (item: T, index: number) => ReactNode;
}

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from);
  const one = items[from];
  return one === undefined ? rest : [...rest.slice(0, to), one, ...rest.slice(to)];
};

/** Dragging one onto the place of another. */
function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(index);
    },
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => (dragged === undefined ? undefined : event.preventDefault()),
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onMove(dragged, index);
    },
  });
}

/** Alt with an arrow moves the chosen one, as the buttons and a drag do. */
export function Items<T>(props: ItemsProps<T>) {
  const { at, label, add, fresh, children, first = 0 } = props;
  const t = useText();
  const { draft, change } = useDraft();
  const items = (valueAt(draft, at) ?? []) as readonly T[];
  const [chosen, choose] = useState(first);
  const index = Math.min(chosen, items.length - 1);
  const item = items[index];
  const put = (next: readonly T[], now: number) => {
    change(at, next);
    choose(now);
  };
  const move = (by: number) => {
    const to = index + by;
    if (to >= 0 && to < items.length) put(moved(items, index, to), to);
  };
  const dragging = useDragging((from, to) => put(moved(items, from, to), to));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    <div className={classes.items}>
      <div className={classes.side}>
        {items.length > 0 ? (
          <ul aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
            {items.map((one, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place of the draft is its index
              <li key={n} {...(items.length > 1 ? dragging(n) : {})}>
                <ItemButton {...props} item={one} index={n} on={n === index} onChoose={() => choose(n)} />
              </li>
            ))}
          </ul>
        ) : null}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => put([...items, fresh(items)], items.length)}
        >
          {add}
        </Button>
      </div>
      {item === undefined ? null : (
        <div className={classes.form}>
          <Actions {...props} items={items} index={index} put={put} move={move} label={t('processing.items.actions')} />
          {children(item, index)}
        </div>
      )}
    </div>
  );
}

function ItemButton<T>({
  at,
  item,
  index,
  on,
  title,
  sub,
  icon,
  tag,
  onChoose,
}: ItemsProps<T> & { item: T; index: number; on: boolean; onChoose: () => void }) {
  const t = useText();
  const { faults } = useDraft();
  const place = [...at, index].map(String);
  const n = faults.filter(({ path }) => place.every((part, depth) => String(path[depth]) === part)).length;
  return (
    <button type="button" className={classes.item} aria-current={on || undefined} onClick={onChoose}>
      <IconGripVertical size={16} stroke={1.5} className={classes.grip} aria-hidden />
      {icon?.(item)}
      <span className={classes.words}>
        <b>
          <bdi>{title(item) || t('processing.items.unnamed')}</bdi>
        </b>
        {sub ? <small>{sub(item)}</small> : null}
      </span>
      {tag?.(item)}
      {n > 0 ? (
        <span className={classes.faults} role="img" aria-label={t('common.save.errors', { n })}>
          {t('common.number', { n })}
        </span>
      ) : null}
    </button>
  );
}

interface ActionsProps<T> extends Pick<ItemsProps<T>, 'copy' | 'removable'> {
  items: readonly T[];
  index: number;
  label: string;
  put: (items: readonly T[], chosen: number) => void;
  move: (by: number) => void;
}

function Actions<T>({ items, index, label, copy, removable, put, move }: ActionsProps<T>) {
  const t = useText();
  const item = items[index];
  if (item === undefined) return null;
  const without = () =>
    put(
      items.filter((_, n) => n !== index),
      Math.max(0, index - 1),
    );
  return (
    <fieldset className={classes.actions} aria-label={label}>
      <IconButton icon={IconArrowUp} label={t('processing.items.up')} disabled={index === 0} onClick={() => move(-1)} />
      <IconButton
        icon={IconArrowDown}
        label={t('processing.items.down')}
        disabled={index === items.length - 1}
        onClick={() => move(1)}
      />
      {copy ? (
        <IconButton
          icon={IconCopy}
          label={t('processing.items.copy')}
          onClick={() => put([...items, copy(item, items)], items.length)}
        />
      ) : null}
      <IconButton
        icon={IconTrash}
        label={t('processing.items.remove')}
        disabled={removable ? !removable(item, items) : false}
        onClick={without}
      />
    </fieldset>
  );
}
