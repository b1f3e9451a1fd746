// The order of the documents in a deposit: dragged by mouse, moved by buttons and keyboard.
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/icon-button.part.tsx';
import classes from './inbox.module.css';
import { move, plainName } from './printer.rules.ts';

interface OrderProps {
  documents: readonly InboxDocument[];
  onOrder: (documents: readonly InboxDocument[]) => void;
  onRemove: (id: string) => void;
}

export function DepositOrder({ documents, onOrder, onRemove }: OrderProps) {
  const t = useText();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const drop = (to: number) => {
    if (dragged !== undefined) onOrder(move(documents, dragged, to));
    setDragged(undefined);
    setOver(undefined);
  };
  const several = documents.length > 1;
  return (
    <ol className={classes.order}>
      {documents.map((document, at) => {
        const name = plainName(document.name);
        return (
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
            {several ? <IconGripVertical size={16} stroke={1.5} className={classes.grip} aria-hidden /> : null}
            <bdi className={classes.orderName} title={name}>
              {name}
            </bdi>
            {document.pages === null ? null : (
              <span className={classes.orderPages}>{t('printer.pages', { n: document.pages })}</span>
            )}
            {several ? (
              <>
                <IconButton
                  icon={IconChevronUp}
                  size="xs"
                  iconSize={16}
                  label={t('printer.next.up', { name })}
                  disabled={at === 0}
                  onClick={() => onOrder(move(documents, at, at - 1))}
                />
                <IconButton
                  icon={IconChevronDown}
                  size="xs"
                  iconSize={16}
                  label={t('printer.next.down', { name })}
                  disabled={at === documents.length - 1}
                  onClick={() => onOrder(move(documents, at, at + 1))}
                />
              </>
            ) : null}
            <IconButton
              icon={IconX}
              size="xs"
              iconSize={16}
              label={t('printer.next.remove', { name })}
              onClick={() => onRemove(document.id)}
            />
          </li>
        );
      })}
    </ol>
  );
}
