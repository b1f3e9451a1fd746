// The whole workbench takes a drop, so that nobody has to aim.
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './workbench.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

export function DropSurface(props: { label: string; onFiles: (files: File[]) => void; children: ReactNode }) {
  const { label, onFiles, children } = props;
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop has no keyboard; the boxes have buttons for that
    <div
      role="presentation"
      className={classes.surface}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (event.defaultPrevented || !hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over ? (
        <div className={classes.dropHint} aria-hidden>
          <IconFileUpload size={32} stroke={1.25} />
          {label}
        </div>
      ) : null}
    </div>
  );
}
