// The proof of the sample's page at hand, and what it says of each area.
import { use } from 'react';
import type { TriedArea } from '#domain/api/configuration/services.contract.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { SampleContext } from '#renderer/features/processing/expressions/sample.ts';
import type { Look } from './bar.part.tsx';
import type { ComposeContext } from './compose.types.ts';
import { valuesOf } from './sample-values.ts';
import { type LiveProof, type Proof, useProof } from './use-proof.ts';

/** Longer sides of pictures, px: a picture is at least as fine as the screen, up to the largest. */
const SIDES = [1600, 2400] as const;
const LARGEST = 3200;
const A4 = { width: 210, height: 297 };

interface Wanted {
  readonly context: ComposeContext;
  readonly turned: number;
  readonly look: Look;
  readonly perMm: number;
  readonly areas: readonly TechnicalArea[];
}

/** What the proof says of the areas as they are now: by what each is, or by its place where it was only moved. */
function triedOf(areas: readonly TechnicalArea[], proof: Proof | undefined): (TriedArea | undefined)[] {
  if (!proof) return areas.map(() => undefined);
  const same = areas.length === proof.areas.length;
  return areas.map((area, index) => proof.page.areas[same ? index : proof.areas.indexOf(area)]);
}

export function useSampleProof({ context, turned, look, perMm, areas }: Wanted): LiveProof & {
  readonly tried: readonly (TriedArea | undefined)[];
} {
  const sample = use(SampleContext);
  const longest = perMm * A4.height * (globalThis.devicePixelRatio || 1);
  const file = sample?.file;
  const values = valuesOf(sample?.typed ?? {}, context.mainBox);
  const wish = {
    areas,
    fileId: file?.fileId,
    page: turned,
    rendition: look.production ? ('production' as const) : ('proof' as const),
    values,
    longestSide: SIDES.find((side) => side >= longest * 0.9) ?? LARGEST,
  };
  // A sample that is still on its way has no page to be composed on.
  const key = file !== undefined && file.fileId === undefined ? null : context.key;
  const live = useProof(context.compose, wish, key);
  return { ...live, tried: triedOf(areas, live.proof) };
}
