// The drop zone of a box, which is also a button that opens the file dialog.
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import classes from '../workbench/inputs.module.css';
import { type Box, boxName } from '../workbench/service.rules.ts';
import { acceptOf } from './choose-files.ts';

/** What to drop, by type of box. */
const DROP_LABELS = {
  pdf: 'deposit.box.drop',
  datafile: 'deposit.box.dropFile',
  archive: 'deposit.box.archive',
} as const;

export function BoxDrop({ box, onFiles }: { box: Box; onFiles: (files: File[]) => void }) {
  const t = useText();
  const named = useNameIn();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <UnstyledButton
        className={classes.drop}
        data-main={box.main || undefined}
        data-over={over || undefined}
        data-box={box.name}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t(DROP_LABELS[box.boxType])}
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={named(boxName(box))}
        multiple={box.maxElements !== 1}
        accept={acceptOf(box)}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
