// The large drop area in the middle of the screen while there is no file, with the button that chooses one.
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import type { Box } from '../workbench/service.rules.ts';
import { chooseFiles } from './choose-files.ts';
import classes from './drop-area.module.css';

interface DropAreaProps {
  readonly title: string;
  readonly text: string;
  readonly box: Box | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Texts are translated. The drop itself is taken by the whole workbench (drop-surface.part.tsx). */
export function DropArea({ title, text, box, onFiles }: DropAreaProps) {
  const t = useText();
  return (
    <div className={classes.around}>
      <section className={classes.place} aria-label={title}>
        <IconFileUpload size={40} stroke={1.1} aria-hidden />
        <h2>{title}</h2>
        <p>{text}</p>
        <Button size="md" onClick={() => chooseFiles(box, onFiles)}>
          {t('deposit.drop.choose')}
        </Button>
      </section>
    </div>
  );
}
