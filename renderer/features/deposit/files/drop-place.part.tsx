// Before the drop: the place where the file goes, large and in the middle, and the one action that fills it.
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import type { Box } from '../workbench/service.rules.ts';
import { chooseFiles } from './choose-files.ts';
import classes from './drop-place.module.css';

interface DropPlaceProps {
  readonly title: string;
  readonly text: string;
  readonly box: Box | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Texts are translated. The drop itself is taken by the whole workbench (drop-surface.part.tsx). */
export function DropPlace({ title, text, box, onFiles }: DropPlaceProps) {
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
