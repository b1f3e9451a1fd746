// Whether a letter would leave with an address that the window of its envelope does not show (decision 0584). Pure.
import type { AddressWay } from '#domain/addresses/correction.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { windowOf } from '#domain/documents/address-side.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { areaOnPaper, layPage } from '#domain/documents/page-layout.ts';
import { PAGE_SIZES } from '#domain/documents/units.ts';
import { isBesideWindow } from '#domain/documents/zones.ts';
import type { Composition } from '../service.schema.ts';
import { type Envelope, hasAddressPage, layoutOf } from '../sheets.rules.ts';

/** A letter as far as its window asks. */
export interface LetterInWindow {
  /** Where its recipient's address is read, on its first document. */
  readonly areas: readonly PageArea[];
  /** Pages of that document. */
  readonly pages: number;
  readonly envelope: Envelope & { readonly serviceChannel: { readonly composition: Composition } };
  /** How the address stands on what leaves. */
  readonly way: AddressWay;
  /** Country of its sender; null: not known. */
  readonly countryCode: string | null;
}

/** False where nothing is read from the page, nothing is printed, or a page with the address goes in front. */
export function leavesBesideWindow({ areas, pages, envelope, way, countryCode }: LetterInWindow): boolean {
  const { serviceChannel, channel } = envelope;
  if (!CHANNEL_TYPE_ROWS[channel.channelType].paper) return false;
  if (way === 'addressPage' || hasAddressPage(envelope)) return false;
  const side = serviceChannel.composition.addressWindow ?? windowOf(countryCode);
  return areas.some((area) => {
    const page = area.page > 0 ? area.page : pages + area.page + 1;
    return page !== 1 || isBesideWindow(onPaper(area, serviceChannel.composition), side);
  });
}

/** Where an area of a page of A4 lies on its paper. */
function onPaper(area: PageArea, composition: Composition) {
  const layout = layoutOf(composition);
  const laid = layout === undefined ? null : layPage(PAGE_SIZES.A4, layout);
  if (layout === undefined || laid === null) return area;
  return areaOnPaper(area, { page: PAGE_SIZES.A4, rotation: layout.rotation, laid });
}
