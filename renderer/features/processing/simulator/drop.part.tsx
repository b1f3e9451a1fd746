// The sample: where it is dropped, and its files while there are some.
import { Button } from '@mantine/core';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { Draft } from '../editor/service-draft.rules.ts';
import { boxFor, type SampleFile } from './kept-sample.ts';
import classes from './simulator.module.css';

interface SampleProps {
  readonly boxes: Draft['boxes'];
  readonly sample: readonly SampleFile[];
  readonly onSample: (sample: readonly SampleFile[]) => void;
}

function withFiles(
  { boxes, sample }: Omit<SampleProps, 'onSample'>,
  files: readonly File[],
  box?: string,
): SampleFile[] {
  const added = files.flatMap((file): SampleFile[] => {
    const name = box ?? boxFor(boxes, file.name)?.name;
    return name === undefined ? [] : [{ box: name, file }];
  });
  return [...sample, ...added];
}

/** Over the whole body while there is none: a file goes to the box of its kind, or to the one that it was chosen for. */
export function Drop({ boxes, sample, onSample }: SampleProps) {
  const t = useText();
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState<readonly SampleFile[]>(sample);
  const input = useRef<HTMLInputElement>(null);
  const forBox = useRef<string>(undefined);
  const take = (files: readonly File[], box?: string) =>
    setChosen((now) => withFiles({ boxes, sample: now }, files, box));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the buttons inside are the other
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={28} stroke={1.25} aria-hidden />
      <h2>{t('processing.simulator.drop.title')}</h2>
      <p>{t('processing.simulator.drop.text')}</p>
      <ul className={classes.boxes}>
        {boxes
          .filter(({ parent }) => parent === null)
          .map(({ name, label }) => (
            <li key={name}>
              <bdi>{label || name}</bdi>
              <span className={classes.names}>
                {chosen
                  .filter(({ box }) => box === name)
                  .map(({ file }) => file.name)
                  .join(', ')}
              </span>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  forBox.current = name;
                  input.current?.click();
                }}
              >
                {t('processing.simulator.drop.choose')}
              </Button>
            </li>
          ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden
        onChange={(event) => {
          take([...(event.target.files ?? [])], forBox.current);
          event.target.value = '';
        }}
      />
      <Button disabled={chosen.length === 0} onClick={() => onSample(chosen)}>
        {t('processing.simulator.run')}
      </Button>
    </div>
  );
}

/** The files of the sample in the heading; one alone is replaced by taking all away. */
export function SampleChips({ sample, onSample }: SampleProps) {
  const t = useText();
  return (
    <span className={classes.chips}>
      {sample.map(({ box, file }) => (
        <span key={`${box} ${file.name}`} className={classes.chip}>
          <IconFileText size={16} stroke={1.5} aria-hidden />
          <bdi>{file.name}</bdi>
        </span>
      ))}
      <IconButton icon={IconX} label={t('processing.simulator.drop.other')} onClick={() => onSample([])} />
    </span>
  );
}
