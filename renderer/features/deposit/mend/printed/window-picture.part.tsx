// How an address that is too long or has too many lines lies in the window of the envelope: what is outside is red.
import type { CSSProperties } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { roomOf } from '#renderer/shared/address/address.rules.ts';
import classes from './window-picture.module.css';

interface WindowPictureProps {
  readonly lines: readonly string[];
  readonly fault: Fault | null;
}

/** Nothing for an address that fits. A character is as wide as any other, since characters are what the limit counts. */
export function WindowPicture({ lines, fault }: WindowPictureProps) {
  const t = useText();
  const shown = lines.map((line) => line.trim()).filter(Boolean);
  const room = roomOf(fault, shown);
  if (room === undefined) return null;
  const longest = Math.max(room.columns, ...shown.map((line) => [...line].length));
  const high = Math.max(room.rows, shown.length);
  const frame = { '--all': longest, '--high': high, '--columns': room.columns, '--rows': room.rows } as CSSProperties;
  return (
    <figure className={classes.figure}>
      <figcaption>{t('deposit.mend.outside')}</figcaption>
      {/* A picture of the lines beside it, which are read aloud with their fault. */}
      <div className={classes.picture} style={frame} dir="ltr" aria-hidden>
        <span className={classes.window} />
        {shown.map((line, n) => {
          const fits = n < room.rows ? room.columns : 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            <span key={n} className={classes.line}>
              {[...line].slice(0, fits).join('')}
              <mark>{[...line].slice(fits).join('')}</mark>
            </span>
          );
        })}
      </div>
    </figure>
  );
}
