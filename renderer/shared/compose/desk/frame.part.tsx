// The frame of an area on the page: what it is, where the hand takes it, and its eight handles while it is chosen.
import type { KeyboardEvent, PointerEvent } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { type PageSize, tenth } from '#renderer/shared/pages/area.rules.ts';
import { areaShares } from '#renderer/ui/frame/page.part.tsx';
import { type Grip, HANDLES, handlePoint } from '../geometry.rules.ts';
import type { Proof } from '../use-proof.ts';
import { ChangedPart } from './changed-part.part.tsx';
import classes from './frame.module.css';

export interface FrameProps {
  area: TechnicalArea;
  /** Its place in the list. */
  index: number;
  name: string;
  page: PageSize;
  /** `held`: in the hand, its figures beside it. */
  state: 'plain' | 'chosen' | 'held';
  tone: 'accent' | 'error' | 'silent';
  /** Where the proof has it, until the proof has followed; undefined: it has. */
  behind: { readonly proof: Proof; readonly from: TechnicalArea } | undefined;
  onGrip: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
}

/** Words of a place, in mm. */
export function useSpokenArea() {
  const t = useText();
  return (name: string, { type, area: { left, top, width, height } }: TechnicalArea) =>
    t('compose.frame', {
      name,
      type: t(`compose.type.${type}`),
      left: tenth(left),
      top: tenth(top),
      width: tenth(width),
      height: tenth(height),
    });
}

export function Frame({ area, index, name, page, state, tone, behind, onGrip, onKeyDown, onFocus }: FrameProps) {
  const t = useText();
  const said = useSpokenArea();
  const { area: place } = area;
  const chosen = state !== 'plain';
  const atGrip = (event: PointerEvent<HTMLElement>) => {
    const grip = (event.target as HTMLElement).dataset.grip as Grip | undefined;
    onGrip(event, grip ?? 'body');
  };
  return (
    <div
      className={classes.frame}
      data-tone={tone}
      data-chosen={chosen || undefined}
      data-held={state === 'held' || undefined}
      style={areaShares(place, page.width, page.height)}
      onPointerDown={atGrip}
    >
      {behind ? <Ghost proof={behind.proof} from={behind.from} /> : null}
      <button
        type="button"
        className={classes.body}
        data-area={index}
        aria-label={said(name, area)}
        aria-pressed={chosen}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      />
      {chosen
        ? HANDLES.map((handle) => {
            const { x, y } = handlePoint({ left: 0, top: 0, width: 100, height: 100 }, handle);
            return (
              <span
                key={handle}
                className={classes.handle}
                data-grip={handle}
                style={{ left: `${x}%`, top: `${y}%` }}
                aria-hidden
              />
            );
          })
        : null}
      {chosen ? (
        <span className={classes.figures} data-below={place.top * 4 < page.height * 0.1 || undefined} aria-hidden>
          {t('compose.figures', { left: tenth(place.left), top: tenth(place.top) })}
        </span>
      ) : null}
    </div>
  );
}

/** The mark as the proof has it, carried with the hand until the next proof is there. */
function Ghost({ proof, from }: { proof: Proof; from: TechnicalArea }) {
  const { left, top, width, height } = from.area;
  const { page, picture } = proof;
  return (
    <svg
      className={classes.ghost}
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="xMinYMin meet"
      aria-hidden
    >
      <image href={picture.src} width={page.widthMm} height={page.heightMm} preserveAspectRatio="none" />
      <ChangedPart part={picture.part} />
    </svg>
  );
}
