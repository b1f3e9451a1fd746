// What lies on what, and what lies where nothing may: for the words beside the page. Pure.
import type { PageSize } from '#renderer/shared/pages/area.rules.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';

/** Overlaps of less are rounding, mm. */
const TOUCHING = 0.05;

/** Whether two areas share some of the page. */
export const overlaps = (one: Area, other: Area): boolean =>
  Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left) > TOUCHING &&
  Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) > TOUCHING;

/** Something on the page with the name that people know it by. */
export interface MarkedArea {
  readonly name: string;
  readonly area: Area;
}

/** One sentence: what it is about, and with what. */
export interface Remark {
  readonly kind: 'overlap' | 'window' | 'edge' | 'notBlank' | 'beside';
  readonly name: string;
  readonly other: string;
}

const reachesOver = ({ left, top, width, height }: Area, page: PageSize): boolean =>
  left < -TOUCHING || top < -TOUCHING || left + width > page.width + TOUCHING || top + height > page.height + TOUCHING;

interface OnPage {
  readonly page: PageSize;
  /** Those that can be moved here. */
  readonly own: readonly (MarkedArea & { readonly notBlank: boolean })[];
  /** Those that lie there and are arranged elsewhere. */
  readonly fixed: readonly (MarkedArea & { readonly notBlank: boolean })[];
  /** The window of the envelope, where the page shows in it. */
  readonly window: Area | undefined;
  /** The address is read where the window does not show it. */
  readonly beside: boolean;
}

type Tried = OnPage['own'][number];

/** What is to be said of one thing by itself. */
function remarksOf({ name, area, notBlank }: Tried, { page, window }: Pick<OnPage, 'page' | 'window'>): Remark[] {
  const about = { name, other: '' };
  return [
    ...(notBlank ? [{ kind: 'notBlank' as const, ...about }] : []),
    ...(reachesOver(area, page) ? [{ kind: 'edge' as const, ...about }] : []),
    ...(window && overlaps(area, window) ? [{ kind: 'window' as const, ...about }] : []),
  ];
}

/** All that is to be said of a page. */
export function remarksOn(all: OnPage): Remark[] {
  const { own, fixed } = all;
  const ofOwn = own.flatMap((thing, index) => {
    const met = [...fixed, ...own.slice(index + 1)].filter((other) => overlaps(thing.area, other.area));
    return [
      ...remarksOf(thing, all),
      ...met.map(({ name }) => ({ kind: 'overlap' as const, name: thing.name, other: name })),
    ];
  });
  const ofFixed = fixed
    .filter(({ notBlank }) => notBlank)
    .map(({ name }) => ({ kind: 'notBlank' as const, name, other: '' }));
  const ofAddress = all.beside ? [{ kind: 'beside' as const, name: '', other: '' }] : [];
  return [...ofAddress, ...ofOwn, ...ofFixed];
}
