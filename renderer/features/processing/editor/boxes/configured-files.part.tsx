// Files that each deposit has in a box without anybody depositing them, in their order.
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useDraft } from '../draft-context.ts';
import type { BoxPartProps } from './box-rows.ts';
import { FileButton, FileCard } from './file-card.part.tsx';
import classes from './files.module.css';

/** Two neighbours of a list in each other's place. */
const swapped = <T,>(list: readonly T[], one: number): T[] =>
  list.flatMap((item, n) => (n === one ? list.slice(n + 1, n + 2).concat(item) : n === one + 1 ? [] : [item]));

export function ConfiguredFiles({ box, index }: BoxPartProps) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt, files } = useDraft();
  const at = ['boxes', index, 'configuredFiles'];
  const { configuredFiles: list, boxType } = box;
  const put = (next: readonly string[]) => change(at, next);
  const add = (given: readonly File[]) => put([...list, ...given.map((file) => files.add(file))]);
  return (
    <fieldset
      aria-label={t('processing.box.configuredFiles')}
      className={classes.files}
      onDragOver={(event) => (event.dataTransfer.types.includes('Files') ? event.preventDefault() : undefined)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      {list.map((reference, n) => (
        <FileCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the draft is its index
          key={n}
          reference={reference}
          takes={boxType}
          fault={faultText(faultAt([...at, n]))}
          onReplace={(file) => put(list.with(n, files.add(file)))}
          onRemove={() => put(list.toSpliced(n, 1))}
        >
          {list.length > 1 ? (
            <>
              <IconButton
                icon={IconArrowUp}
                size="sm"
                label={t('processing.items.up')}
                disabled={n === 0}
                onClick={() => put(swapped(list, n - 1))}
              />
              <IconButton
                icon={IconArrowDown}
                size="sm"
                label={t('processing.items.down')}
                disabled={n === list.length - 1}
                onClick={() => put(swapped(list, n))}
              />
            </>
          ) : null}
        </FileCard>
      ))}
      <FileButton
        label={t('processing.files.add')}
        takes={boxType}
        many
        icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onFiles={add}
      />
    </fieldset>
  );
}
