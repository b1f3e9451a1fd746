// The order of the documents in a deposit: dragged by mouse, moved by buttons and keyboard.
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { move, plainName } from '../printer.rules.ts';
import classes from './inbox.module.css';

interface OrderProps {
  documents: readonly InboxDocument[];
  onOrder: (documents: readonly InboxDocument[]) => void;
  onRemove: (id: string) => void;
}

interface Moved {
  readonly id: string;
  readonly by: 'up' | 'down';
}

/** At the end of the list the button that led there is off: the keyboard goes on at its counterpart. */
function useFocusAfterMove() {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<Moved>(undefined);
  useEffect(() => {
    const last = moved.current;
    if (!last) return;
    moved.current = undefined;
    const button = (by: Moved['by']) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${CSS.escape(`${by} ${last.id}`)}"]:not(:disabled)`);
    (button(last.by) ?? button(last.by === 'up' ? 'down' : 'up'))?.focus();
  });
  return { list, moved };
}

export function DepositOrder({ documents, onOrder, onRemove }: OrderProps) {
  const t = useText();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const { list, moved } = useFocusAfterMove();
  const place = (from: number, to: number) => {
    const order = move(documents, from, to);
    const name = plainName(documents[from]?.name ?? '');
    if (order !== documents) setSaid(t('printer.next.moved', { name, n: to + 1, m: documents.length }));
    onOrder(order);
  };
  const step = (at: number, by: Moved['by']) => {
    moved.current = { id: documents[at]?.id ?? '', by };
    place(at, by === 'up' ? at - 1 : at + 1);
  };
  const drop = (to: number) => {
    if (dragged !== undefined) place(dragged, to);
    setDragged(undefined);
    setOver(undefined);
  };
  const several = documents.length > 1;
  return (
    <>
      <ol ref={list} className={classes.order}>
        {documents.map((document, at) => (
          <li
            key={document.id}
            draggable={several}
            data-over={over === at && dragged !== at ? true : undefined}
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(at);
            }}
            onDrop={() => drop(at)}
            onDragEnd={() => drop(-1)}
          >
            <Entry
              document={document}
              at={at}
              last={documents.length - 1}
              onStep={(by) => step(at, by)}
              onRemove={() => onRemove(document.id)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface EntryProps {
  document: InboxDocument;
  at: number;
  /** Place of the last one; 0: nothing can be moved. */
  last: number;
  onStep: (by: Moved['by']) => void;
  onRemove: () => void;
}

const STEPS = [
  { by: 'up', icon: IconChevronUp, label: 'printer.next.up' },
  { by: 'down', icon: IconChevronDown, label: 'printer.next.down' },
] as const;

function Entry({ document, at, last, onStep, onRemove }: EntryProps) {
  const t = useText();
  const name = plainName(document.name);
  return (
    <>
      {last > 0 ? <IconGripVertical size={16} stroke={1.5} className={classes.grip} aria-hidden /> : null}
      <bdi className={classes.orderName} title={name}>
        {name}
      </bdi>
      {document.pages === null ? null : (
        <span className={classes.orderPages}>{t('printer.pages', { n: document.pages })}</span>
      )}
      {last > 0
        ? STEPS.map(({ by, icon, label }) => (
            <IconButton
              key={by}
              icon={icon}
              size="xs"
              iconSize={16}
              data-move={`${by} ${document.id}`}
              label={t(label, { name })}
              disabled={at === (by === 'up' ? 0 : last)}
              onClick={() => onStep(by)}
            />
          ))
        : null}
      <IconButton icon={IconX} size="xs" iconSize={16} label={t('printer.next.remove', { name })} onClick={onRemove} />
    </>
  );
}
