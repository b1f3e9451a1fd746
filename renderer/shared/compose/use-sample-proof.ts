// The proof of the sample's page at hand, and what it says of each area.
import { useDebouncedValue } from '@mantine/hooks';
import { use, useMemo } from 'react';
import type { TriedArea } from '#domain/api/configuration/page-trial.schema.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { type SampleLetters, useLetters } from '#renderer/shared/sample/letters.ts';
import { type Sample, SampleContext } from '#renderer/shared/sample/sample.ts';
import type { ViewOptions } from './bar.part.tsx';
import type { ComposeContext } from './compose.types.ts';
import { valuesOf } from './sample-values.ts';
import { type LiveProof, type Proof, useProof } from './use-proof.ts';

/** Longer sides of pictures, px: a picture is at least as fine as the screen, up to the largest. */
const SIDES = [800, 1200, 1600, 2400] as const;
const LARGEST = 3200;
/** What lies still is drawn finer than the screen, so that edges can be judged. */
const STILL = 1600;
/** So long the hand rests before the page is drawn finely (ms). */
const REST_MS = 250;
const A4 = { width: 210, height: 297 };

interface Wanted {
  readonly context: ComposeContext;
  readonly turned: number;
  readonly look: ViewOptions;
  readonly perMm: number;
  readonly areas: readonly TechnicalArea[];
}

/** A screen without a sample. */
const NO_SAMPLE: Sample = {
  file: undefined,
  data: undefined,
  refused: undefined,
  typed: {},
  letter: 0,
  main: undefined,
  drop: () => undefined,
  type: () => undefined,
  show: () => undefined,
};

/** Its first and last page in the file, where they are known, and its row. */
function letterAt({ letters }: SampleLetters, index: number) {
  const { pages = [], row } = letters[index] ?? {};
  const [first] = pages;
  const last = pages.at(-1);
  return { pages: first && last ? { first, last } : undefined, row };
}

/** What the proof says of the areas as they are now: by what each is, or by its place where it was only moved. */
function triedOf(areas: readonly TechnicalArea[], proof: Proof | undefined): (TriedArea | undefined)[] {
  if (!proof) return areas.map(() => undefined);
  const same = areas.length === proof.areas.length;
  return areas.map((area, index) => proof.page.areas[same ? index : proof.areas.indexOf(area)]);
}

export function useSampleProof({ context, turned, look, perMm, areas }: Wanted): LiveProof & {
  readonly tried: readonly (TriedArea | undefined)[];
  /** Of the sample, and the one that is shown, from 0. */
  readonly letters: number;
  readonly letter: number;
} {
  const sample = use(SampleContext) ?? NO_SAMPLE;
  const cut = useLetters(sample);
  const index = Math.max(0, Math.min(sample.letter, cut.letters.length - 1));
  const letter = useMemo(() => letterAt(cut, index), [cut, index]);
  const longest = perMm * A4.height * (globalThis.devicePixelRatio || 1);
  const { file, data } = sample;
  const [rested] = useDebouncedValue(areas, REST_MS);
  const least = rested === areas ? Math.max(STILL, longest) : longest;
  const values = valuesOf(sample.typed, context.mainBox, data && letter.row ? { [data.box]: letter.row } : {});
  const wish = {
    areas,
    fileId: file?.fileId,
    letter: file && letter.pages,
    page: turned,
    rendition: look.production ? ('production' as const) : ('proof' as const),
    values,
    longestSide: SIDES.find((side) => side >= least * 0.9) ?? LARGEST,
  };
  // A sample that is still on its way has no page to be composed on.
  const key = file !== undefined && (file.fileId === undefined || cut.pending) ? null : context.key;
  const live = useProof(context.compose, wish, key);
  return { ...live, tried: triedOf(areas, live.proof), letters: cut.letters.length, letter: index };
}
