// The compose editor: technical areas on the page as it will be printed, drawn by the engine while they are moved. It knows
// areas and a page; whose they are its context says.
import { VisuallyHidden } from '@mantine/core';
import { type PointerEvent, type RefObject, use, useRef, useState } from 'react';
import type { TriedArea } from '#domain/api/configuration/page-trial.schema.ts';
import type { TechnicalAreaType } from '#domain/documents/documents.ts';
import { useText } from '#renderer/i18n/text.ts';
import { SampleContext } from '#renderer/shared/sample/sample.ts';
import { freshArea } from './areas.rules.ts';
import { Bar } from './bar.part.tsx';
import classes from './compose.module.css';
import type { ComposeProps } from './compose.types.ts';
import { Canvas, FULL_SIZE } from './desk/canvas.part.tsx';
import { beginDrag } from './desk/drag.ts';
import { Frame, type FrameProps, useSpokenArea } from './desk/frame.part.tsx';
import { boundsOf, type Grip, type Point } from './geometry.rules.ts';
import { Side } from './side/side.part.tsx';
import { Tools } from './tools.part.tsx';
import { type Acts, useAreas } from './use-areas.ts';
import { useNames } from './use-names.ts';
import { type PageAtHand, usePage } from './use-page.ts';

/** px within which an edge attracts. */
const ATTRACTION = 6;
/** mm */
const GRID = 5;
/** Pixels of a mm at least and at most. */
const ZOOMS = [0.8, 16] as const;
const NOTHING: readonly never[] = [];

export function ComposeEditor({ value, onChange, context }: ComposeProps) {
  const t = useText();
  const names = useNames(value);
  const said = useSpokenArea();
  const sample = use(SampleContext);
  const [zoom, setZoom] = useState<number>();
  const sheet = useRef<HTMLDivElement>(null);
  const at = usePage(value, names, context);
  const { areas, size, page, pages, perMm, look, proof } = at;
  const acts = useAreas({ value, onChange, context, page: size, onPage: at.onPage });
  const { chosen } = acts;
  const add = (type: TechnicalAreaType, px?: Point) => {
    const point = px ? pointOf(px, sheet, perMm) : seenMiddle(sheet, perMm);
    if (!point || (px && (point.x < 0 || point.y < 0 || point.x > size.width || point.y > size.height))) return;
    acts.add([freshArea({ type, words: t('compose.words.first'), at: point, page: size })]);
  };
  const chooseLayer = (index: number, more: boolean) => {
    acts.toggle(index, more);
    const on = at.tried[index]?.pages ?? [];
    if (on[0] !== undefined && !on.includes(page)) at.turn(on[0]);
  };
  const [lead] = chosen;
  const leading = lead === undefined ? undefined : areas[lead];
  return (
    <section
      ref={acts.root}
      className={classes.compose}
      aria-label={t('compose.title')}
      tabIndex={-1}
      {...acts.handlers}
    >
      <Bar
        {...{ page, pages, look }}
        letter={at.letter}
        letters={at.letters}
        onLetter={(letter) => sample?.show(letter)}
        onTurn={at.turn}
        onLook={at.setLook}
        canAlign={chosen.length > 0}
        onAlign={acts.align}
        scale={Math.round((perMm / FULL_SIZE) * 100)}
        onZoom={(by) => setZoom(by && Math.max(ZOOMS[0], Math.min(ZOOMS[1], perMm * by)))}
      />
      <Tools onAdd={add} />
      <Canvas
        page={size}
        picture={proof?.picture}
        label={t('deposit.page.of', { n: page, m: pages })}
        zoom={zoom}
        onScale={at.setPerMm}
        guides={at.held?.guides ?? NOTHING}
        grid={look.grid ? GRID : undefined}
        zones={at.zones}
        marked={chosen.length > 0 ? boundsOf(chosen.flatMap((index) => areas[index]?.area ?? [])) : undefined}
        onEmpty={() => acts.choose([])}
        onDrop={(file) => sample?.drop(file)}
        sheetRef={sheet}
      >
        <Frames at={at} acts={acts} names={names} onChange={onChange} />
      </Canvas>
      <Side
        {...{ areas, onChange, context, names, acts, at }}
        onChoose={chooseLayer}
        onSample={(file) => sample?.drop(file)}
      />
      <VisuallyHidden role="status">
        {lead !== undefined && leading ? said(names[lead] ?? '', leading) : null}
      </VisuallyHidden>
    </section>
  );
}

interface AllFramesProps extends Pick<ComposeProps, 'onChange'> {
  at: PageAtHand;
  acts: Acts;
  names: readonly string[];
}

function Frames({ at, acts, names, onChange }: AllFramesProps) {
  const { areas, onPage, zones, look, perMm, size, held } = at;
  const { chosen, choose, toggle } = acts;
  const snapping = (index: number) => {
    const near = onPage
      .filter((one) => one !== index && !chosen.includes(one))
      .flatMap((one) => areas[one]?.area ?? []);
    const others = look.snap ? [...near, ...zones.map(({ area }) => area)] : [];
    return look.snap || look.grid
      ? { others, edges: look.snap, reach: ATTRACTION / perMm, grid: look.grid ? GRID : undefined }
      : undefined;
  };
  const grip = (index: number) => (event: PointerEvent<HTMLElement>, taken: Grip) => {
    if (event.shiftKey) return toggle(index, true);
    const together = chosen.includes(index) && taken === 'body' ? chosen : [index];
    if (!chosen.includes(index)) choose([index]);
    const indexes = [index, ...together.filter((one) => one !== index)];
    beginDrag(event, { areas, page: size, snapping, onHeld: at.setHeld, onEnd: onChange }, { indexes, grip: taken });
  };
  return onPage.map((index) => {
    const area = areas[index];
    if (!area) return null;
    return (
      <Frame
        key={index}
        {...{ area, index }}
        name={names[index] ?? ''}
        page={size}
        state={held?.index === index ? 'held' : chosen.includes(index) ? 'chosen' : 'plain'}
        tone={toneOf(at.tried[index])}
        behind={behindOf(at, index)}
        onGrip={grip(index)}
        onKeyDown={acts.onFrameKey}
        onFocus={() => (chosen.includes(index) ? undefined : choose([index]))}
      />
    );
  });
}

/** Red where something is wrong, grey where it says nothing on this letter. */
function toneOf(tried: TriedArea | undefined): FrameProps['tone'] {
  if (tried?.fault || tried?.notBlank) return 'error';
  return tried && tried.text === null ? 'silent' : 'accent';
}

/** Where the proof still has an area that was moved. */
function behindOf({ proof, areas }: PageAtHand, index: number): FrameProps['behind'] {
  const from = proof?.areas.length === areas.length ? proof.areas[index] : undefined;
  const moved = from && JSON.stringify(from.area) !== JSON.stringify(areas[index]?.area);
  return proof && moved ? { proof, from } : undefined;
}

type SheetRef = RefObject<HTMLDivElement | null>;

/** A point of the window on the page, mm. */
function pointOf(px: Point, { current }: SheetRef, perMm: number): Point | undefined {
  const rect = current?.getBoundingClientRect();
  return rect && { x: (px.x - rect.left) / perMm, y: (px.y - rect.top) / perMm };
}

/** The middle of that part of the page that is seen. */
function seenMiddle(sheet: SheetRef, perMm: number): Point | undefined {
  const page = sheet.current?.getBoundingClientRect();
  const desk = sheet.current?.parentElement?.parentElement?.getBoundingClientRect();
  if (!page || !desk) return undefined;
  const middle = (low: number, high: number) => (low + high) / 2;
  const x = middle(Math.max(page.left, desk.left), Math.min(page.right, desk.right));
  const y = middle(Math.max(page.top, desk.top), Math.min(page.bottom, desk.bottom));
  return pointOf({ x, y }, sheet, perMm);
}
