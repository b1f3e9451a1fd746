// The boxes of a service: each with its files and its drop zone.
import { useId, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import classes from '../workbench/inputs.module.css';
import { type Box, boxName, UNLIMITED } from '../workbench/service.rules.ts';
import { BoxDrop } from './box-drop.part.tsx';
import { type BoxedFile, FileCard, UploadCard } from './file-card.part.tsx';
import { refusalIn } from './file-refused.part.tsx';
import type { Uploads } from './use-uploads.ts';

export function BoxPart({ box, uploads, files }: { box: Box; uploads?: Uploads; files?: readonly BoxedFile[] }) {
  const t = useText();
  const name = useNameIn()(boxName(box));
  const entries = uploads?.entries.filter((one) => one.box === box.name) ?? [];
  const kept = entries.filter((one) => one.error === undefined).length;
  const open = uploads !== undefined && (box.maxElements === UNLIMITED || kept < box.maxElements);
  // The screen says in its middle why it has no main file.
  const said =
    (box.main || box.boxType === 'archive') && uploads !== undefined && refusalIn(uploads, box) !== undefined;
  const nameId = useId();
  const group = useRef<HTMLDivElement>(null);
  const remove = (key: number) => {
    uploads?.remove(key);
    // The removed card had the focus: it goes to the button of the box that asks for another file.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) group.current?.querySelector('button')?.focus();
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be drawn as a form
    <div ref={group} className={classes.box} role="group" aria-labelledby={nameId}>
      <div id={nameId} className={classes.boxName}>
        {box.minElements === 0 ? t('deposit.box.optional', { box: name }) : <bdi>{name}</bdi>}
      </div>
      {files?.map((file) => (
        <FileCard key={file.name} file={file} />
      ))}
      {entries.map((entry) => (
        <UploadCard key={entry.key} entry={entry} said={said} onRemove={() => remove(entry.key)} />
      ))}
      {open ? <BoxDrop box={box} onFiles={(dropped) => uploads.add(box.name, dropped)} /> : null}
    </div>
  );
}
