// The boxes of a service: each with its files and its drop zone, and what is laid over or under its pages.
import { type DragEvent, useId, useRef, useState } from 'react';
import type { Refusal } from '#domain/errors/result.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from '../workbench/inputs.module.css';
import { type Box, boxName } from '../workbench/service.rules.ts';
import { fullRefusal, roomOf, type Slot } from '../workbench/slots.rules.ts';
import { BoxDrop } from './box-drop.part.tsx';
import { type BoxedFile, FileCard, UploadCard } from './file-card.part.tsx';
import { refusalIn } from './file-refused.part.tsx';
import { LibraryFiles } from './library-files.part.tsx';
import type { Uploads } from './use-uploads.ts';
import { type WaitingFile, WaitingFiles } from './waiting-files.part.tsx';

interface BoxPartProps {
  readonly box: Box;
  /** Where files can be put in. */
  readonly uploads?: Uploads;
  /** Files that are there and stay. */
  readonly files?: readonly BoxedFile[];
  /** Of an apposition: the box whose pages it is laid on. */
  readonly laid?: Slot['laid'];
  /** Files that the person has on the server already. */
  readonly waiting?: readonly WaitingFile[];
}

/** Takes what fits, and says why the rest does not. */
function useTaking({ box, uploads, laid = null }: BoxPartProps) {
  const [refused, setRefused] = useState<Refusal>();
  const kept = uploads?.entries.filter((one) => one.box === box.name && one.error === undefined).length ?? 0;
  const room = uploads === undefined ? 0 : roomOf(box, kept);
  const take = (given: readonly File[]) => {
    const count = box.configuredFiles.length + kept + given.length;
    setRefused(given.length > room ? fullRefusal({ box, laid }, count) : undefined);
    if (room > 0) uploads?.add(box.name, given.slice(0, room));
  };
  return { room, refused, take, forget: () => setRefused(undefined) };
}

export function BoxPart(props: BoxPartProps) {
  const { box, uploads, files, laid = null, waiting = [] } = props;
  const t = useText();
  const faultText = useFaultText();
  const name = useNameIn()(boxName(box));
  const entries = uploads?.entries.filter((one) => one.box === box.name) ?? [];
  const { room, refused, take, forget } = useTaking(props);
  // The screen says in its middle why it has no main file.
  const said =
    (box.main || box.boxType === 'archive') && uploads !== undefined && refusalIn(uploads, box) !== undefined;
  const nameId = useId();
  const group = useRef<HTMLDivElement>(null);
  const remove = (key: number) => {
    forget();
    uploads?.remove(key);
    // The removed card had the focus: it goes to the button of the box that asks for another file.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) group.current?.querySelector('button')?.focus();
    });
  };
  /** A file on a place that is full: the page would take it for a letter. */
  const dropped = (event: DragEvent) => {
    if (uploads === undefined || box.main || event.defaultPrevented) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be drawn as a form
    <div ref={group} className={classes.box} role="group" aria-labelledby={nameId} onDrop={dropped}>
      <div id={nameId} className={classes.boxName}>
        {box.minElements === 0 ? t('deposit.box.optional', { box: name }) : <bdi>{name}</bdi>}
      </div>
      {laid === null ? null : <LaidOn laid={laid} />}
      {files?.map((file) => (
        <FileCard key={file.name} file={file} />
      ))}
      {entries.map((entry) => (
        <UploadCard key={entry.key} entry={entry} said={said} onRemove={() => remove(entry.key)} />
      ))}
      {refused === undefined ? null : (
        <p className={classes.why} role="alert">
          {faultText(refused)}
        </p>
      )}
      {room > 0 ? <BoxDrop box={box} onFiles={take} /> : null}
      {room > 0 ? <WaitingFiles files={waiting} onUse={(file) => uploads?.adopt(box.name, [file])} /> : null}
      {room > 0 ? <LibraryFiles box={box} onUse={(file) => uploads?.adopt(box.name, [file])} /> : null}
    </div>
  );
}

function LaidOn({ laid: { box, layer } }: { laid: NonNullable<Slot['laid']> }) {
  const t = useText();
  const named = useNameIn();
  return <div className={classes.small}>{t(`deposit.apposition.${layer}`, { box: named(boxName(box)) })}</div>;
}
