// The door template: logo and form at the start, the sorting office behind it. Used before anybody is signed in.
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { LOCALES } from '#domain/labels/labels.ts';
import { ViewShown } from '#renderer/platform/first-view.ts';
import { useTitle } from '#renderer/routes/use-title.ts';
import { serverHostAtom } from '#renderer/session/session.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { Mark } from '#renderer/ui/frame/mark.part.tsx';
import classes from './door.module.css';
import { LanguageChoice } from './language-choice.part.tsx';

/** Pigeonholes, some of them with letters in: which, and how far they are shifted. */
const HOLES = Array.from({ length: 30 }, (_, n) => ({
  n,
  full: [1, 3, 4, 7, 8, 11, 14].includes(n % 15),
  rtl: n % 7 === 0,
}));

interface DoorProps {
  title: string;
  /** Comes later than the rest, and moves it as little as the room allows. */
  below?: ReactNode;
  children: ReactNode;
}

export function Door({ title, below, children }: DoorProps) {
  useTitle(title);
  const branding = useAtomValue(brandingAtom);
  const { backgroundImageURL } = branding;
  const serverHost = useAtomValue(serverHostAtom);
  return (
    <div className={classes.page}>
      <ViewShown />
      <main className={classes.door}>
        <header>
          <Mark size={32} src={branding.logoImageURL} />
          <span>{branding.applicationName}</span>
        </header>
        <div className={classes.inside}>
          <div className={classes.core}>
            <h1>{title}</h1>
            {children}
          </div>
          <div className={classes.below}>{below}</div>
        </div>
        <footer>
          <LanguageChoice locales={LOCALES} />
          <bdi>{serverHost ?? location.hostname}</bdi>
        </footer>
      </main>
      {backgroundImageURL ? (
        <div
          className={classes.rack}
          aria-hidden
          style={{ backgroundImage: `url("${encodeURI(backgroundImageURL)}")` }}
          data-image
        />
      ) : (
        <div className={classes.rack} aria-hidden dir="ltr">
          {HOLES.map(({ n, full, rtl }) => (
            <div key={n} className={classes.hole}>
              {full ? (
                <div className={classes.post} style={{ marginInlineStart: `${(n * 7) % 9}%` }}>
                  <Letter rtl={rtl} rows={2 + (n % 3)} />
                </div>
              ) : null}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A letter as it lies in a pigeonhole: mark, sender, window, subject, text. Decoration. */
function Letter({ rtl, rows }: { rtl: boolean; rows: number }) {
  const line = (x: number, y: number, width: number, height = 2.6, fill = '#aab4ba') => (
    <rect key={`${x}-${y}`} x={rtl ? 210 - x - width : x} y={y} width={width} height={height} rx={0.6} fill={fill} />
  );
  return (
    <svg viewBox="0 0 210 170" className={classes.letter} aria-hidden>
      <rect width={210} height={170} fill="#fff" />
      <path d={rtl ? 'M176 27 l7 -14 7 14z' : 'M20 27 l7 -14 7 14z'} fill="var(--brand)" />
      {line(38, 17, 28, 4.4, 'var(--brand)')}
      {line(148, 18, 42, 2.4)}
      {line(20, 52, 30)}
      {line(20, 58, 26)}
      {line(20, 64, 34)}
      {line(120, 50, 52, 2, '#c9d1d5')}
      {[0, 1, 2, 3].slice(0, rows + 1).map((n) => line(120, 56 + n * 6, [44, 58, 40, 48][n] ?? 40, 3.4, '#7b8891'))}
      {line(20, 104, 76, 4.4, '#4b5861')}
      {line(20, 118, 30)}
      {[0, 1, 2].slice(0, rows).map((n) => line(20, 128 + n * 7, [160, 148, 96][n] ?? 150))}
      {line(20, 152, 170, 1, 'var(--brand)')}
      {line(20, 157, 60)}
      {line(166, 157, 24)}
      {line(20, 164, 76)}
      {line(170, 164, 20)}
    </svg>
  );
}
