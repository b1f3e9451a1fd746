// The page at hand: its proof, which areas are on it, what must be kept clear, and what is to be said of it.
import { useState } from 'react';
import type { TriedArea } from '#domain/api/configuration/page-trial.schema.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { isBesideWindow, windowZones } from '#domain/documents/zones.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { PageSize } from '#renderer/shared/pages/area.rules.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';
import type { ViewOptions } from './bar.part.tsx';
import type { ComposeContext } from './compose.types.ts';
import type { Held } from './desk/drag.ts';
import { type MarkedArea, type Remark, remarksOn } from './overlaps.rules.ts';
import { useSampleProof } from './use-sample-proof.ts';

/** What lies on the page and is arranged elsewhere. */
export interface Zone extends MarkedArea {
  readonly kind: 'channel' | 'window' | 'clear' | 'address';
}

const A4: PageSize = { width: 210, height: 297 };
const FIRST_LOOK: ViewOptions = { snap: true, grid: false, production: false };

/** How the page is looked at, kept while the editor is open. */
function useLooks() {
  const [turned, turn] = useState(1);
  const [look, setLook] = useState(FIRST_LOOK);
  const [perMm, setPerMm] = useState(2);
  return { turned, turn, look, setLook, perMm, setPerMm };
}

/** @param value the areas as they are kept */
export function usePage(value: readonly TechnicalArea[], names: readonly string[], context: ComposeContext) {
  const t = useText();
  const looks = useLooks();
  const [held, setHeld] = useState<Held>();
  const areas = held?.areas ?? value;
  const live = useSampleProof({ ...looks, context, areas });
  const { proof, tried } = live;
  const size = proof ? { width: proof.page.widthMm, height: proof.page.heightMm } : A4;
  const page = proof?.page.page ?? 1;
  const pages = proof?.page.pages ?? 1;
  // What is not known yet was just added, to this page.
  const onPage = [...areas.keys()].filter((index) => tried[index]?.pages.includes(page) ?? true);
  const fixed = (proof?.page.channelAreas ?? [])
    .filter((one) => one.pages.includes(page))
    .map(({ desc, type, area, notBlank }) => ({ name: desc || t(`compose.type.${type}`), area, notBlank }));
  const first = page === 1;
  const side = first ? proof?.page.window : null;
  const around = side ? windowZones(side) : [];
  const window: Area | undefined = around.find(({ kind }) => kind === 'window')?.area;
  const beside = side != null && context.address !== undefined && isBesideWindow(context.address, side);
  const zones: Zone[] = [
    ...fixed.map(({ name, area }) => ({ kind: 'channel' as const, name, area })),
    ...around.map(({ kind, area }) => ({
      kind: kind === 'window' ? ('window' as const) : ('clear' as const),
      name: kind === 'window' ? t('compose.window') : '',
      area,
    })),
    ...(first && context.address
      ? [{ kind: 'address' as const, name: t('compose.address'), area: context.address }]
      : []),
  ];
  const own = onPage.flatMap((index) => {
    const one = areas[index];
    return one ? [{ name: names[index] ?? '', area: one.area, notBlank: isCovered(tried[index]) }] : [];
  });
  const remarks: readonly Remark[] = remarksOn({ page: size, own, fixed, window, beside });
  return { ...looks, ...live, held, setHeld, areas, size, page, pages, onPage, zones, remarks };
}
export type PageAtHand = ReturnType<typeof usePage>;

const isCovered = (tried: TriedArea | undefined): boolean => tried?.notBlank ?? false;
