// A page as it will lie on its paper, with what must be free on it and what lies in the way (docs/model.md, "Zones of a page").
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mainFileOf } from '#domain/channels/output-files.ts';
import { windowOf } from '#domain/documents/address-side.ts';
import { PageArea } from '#domain/documents/area.schema.ts';
import { areaOnPaper, type LaidPage, layPage, type PageLayout, type Size } from '#domain/documents/page-layout.ts';
import { areaToTakeOut, type PageRepair, repairedLayout } from '#domain/documents/page-repair.ts';
import { roundMm } from '#domain/documents/units.ts';
import { holdsCentre, inTheWay, windowZones, type Zone, type ZoneArea } from '#domain/documents/zones.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { addressWayOn, hasAddressPage } from '#domain/services/sheets.rules.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { keepsRepairs } from '#server/features/services/repair-presets.usecases.ts';
import { areasOfFile } from '#server/letters/composition/compose-letter.ts';
import { planLetter, sourcePage } from '#server/letters/composition/composed-letter.ts';
import { selectedPages } from '#server/letters/composition/page-scopes.ts';
import { inWorkFolder, linesOfPage } from '#server/letters/jobs/document-files.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { recipientAddressName } from '#server/letters/requirements/check-row.rules.ts';
import { senderOf } from '#server/letters/requirements/printed-address.ts';
import { areasOf } from '#server/letters/rows/row-facts.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import { documentsOf } from '#server/letters/rows/stored-groups.ts';
import type { ChunkRow } from './pack-groups.repository.ts';
import { type PageInHand, pageInHand } from './page-in-hand.ts';

const UNREPAIRED: PageRepair = { turn: 0, onA4: false, takeOut: [] };

export const lookAtPage: Handler<'packGroups.lookAtPage'> = async ({ caller, params }, services) => {
  const found = await pageInHand(caller, services, { packGroupId: params.packGroupId, page: Number(params.page) });
  if (!found.ok) return found;
  const hand = found.value;
  const read = await linesOfPage(services.documents, hand);
  if (!read.ok) return read;
  const repair = hand.stored?.repair ?? UNREPAIRED;
  const size = { width: read.value.widthMm, height: read.value.heightMm };
  const layout = repairedLayout(hand.layout, repair);
  const laid = layout === undefined ? null : layPage(size, layout);
  if (layout !== undefined && laid === null) return refuse('document.marginsTooLarge');
  const place = onPaper({ size, layout, laid });
  const zones = await zonesOf(services, hand);
  const lines = read.value.lines
    .filter(({ area }) => !repair.takeOut.some((taken) => holdsCentre(taken, area)))
    .map(({ text, area }) => ({ text, area: place(area), onPage: areaToTakeOut(area) }));
  const address = await addressOnPage(services, hand);
  const blocked = inTheWay(lines, zones, address.areas.map(place));
  const blank = await blankZones(services, hand, zones);
  if (!blank.ok) return blank;
  return ok({
    width: roundMm(laid?.width ?? size.width),
    height: roundMm(laid?.height ?? size.height),
    label: hand.paper?.serviceChannel.label ?? null,
    zones: zones.map((zone, index) => ({ ...zone, taken: blank.value[index] === false })),
    lines: lines.map((line, index) => ({ ...line, zone: blocked[index] ?? null })),
    fitsA4: isA4(laid ?? size),
    ...mendedOf(hand),
    address: zones.some(({ kind }) => kind === 'window') && address.areas.length > 0 ? address.name : null,
    mayKeep: await keepsRepairs(services, caller, hand.job.service_id),
  });
};

/** What is mended of the page, and by whom. */
const mendedOf = ({ stored }: PageInHand) => ({
  repair: stored?.repair ?? UNREPAIRED,
  repairedBy: stored?.by ?? null,
  preset: stored?.preset ?? null,
  repairedAt: stored?.at.toISOString() ?? null,
});

const isA4 = ({ width, height }: Size): boolean =>
  Math.abs(Math.min(width, height) - 210) <= 0.5 && Math.abs(Math.max(width, height) - 297) <= 0.5;

const rounded = ({ left, top, width, height }: ZoneArea): ZoneArea => ({
  left: roundMm(left),
  top: roundMm(top),
  width: roundMm(width),
  height: roundMm(height),
});

/** Areas of the page where they lie on its paper. */
const onPaper =
  ({ size, layout, laid }: { size: Size; layout: PageLayout | undefined; laid: LaidPage | null }) =>
  (area: ZoneArea): ZoneArea =>
    rounded(
      layout === undefined || laid === null ? area : areaOnPaper(area, { page: size, rotation: layout.rotation, laid }),
    );

/** A document of the row as far as its plan asks; a file stands for its path. */
const documentOf = ({ id, input_file_id: inputFileId, first_page, last_page, box_name: boxName }: ChunkRow) => ({
  path: String(inputFileId),
  inputFileId,
  firstPage: first_page,
  lastPage: last_page,
  boxName,
  isWhole: false,
  isRepaired: false,
  fileName: '',
  positionInBox: id,
  information: {},
  widthMm: 0,
  heightMm: 0,
});

/** What must be free on the page; nothing where it is not printed. */
async function zonesOf(services: Services, hand: PageInHand): Promise<Zone[]> {
  const { paper, service, chunks, chunk, page, row } = hand;
  if (paper === null) return [];
  const { channel, serviceChannel } = paper;
  const { composition } = serviceChannel;
  const envelope = { channel, serviceChannel, boxes: service.boxes };
  const documents = documentsOf(chunks.map(documentOf));
  const way = addressWayOn(envelope, row.correction, documents.length);
  const withAddressPage = way === 'addressPage' || hasAddressPage(envelope);
  const plan = planLetter({ documents, composition, withAddressPage, preserveIntegrity: false, repaired: false });
  const own = plan.pages.findIndex(
    (one) => one.kind === 'source' && one.path === String(chunk.input_file_id) && one.page === page,
  );
  const zones: Zone[] = [];
  if (own === 0) {
    const account = await readAccountFacts(services.db, hand.job.account_id);
    zones.push(...windowZones(composition.addressWindow ?? windowOf(senderOf(account).countryCode)));
  }
  const file = mainFileOf(channel.outputFileDefinitions);
  const areas = file === undefined ? [] : areasOfFile(paper, file);
  const here = areas.filter((area) => selectedPages(plan.pages, area, documents).includes(own));
  return [...zones, ...here.map(({ area, desc }) => ({ kind: 'technical' as const, name: desc, area }))];
}

interface AddressOnPage {
  /** Of its requirement; null: there is none. */
  readonly name: string | null;
  /** mm of the page as it was deposited. */
  readonly areas: readonly ZoneArea[];
}

/** Where the recipient's address is read on this page. */
async function addressOnPage(services: Services, { row, service, chunk, page }: PageInHand): Promise<AddressOnPage> {
  const { specs } = await readPlan(services.db, service);
  const values = row.shipment_requirements as Record<string, { properties?: { area?: unknown } }>;
  const name = recipientAddressName(specs, values);
  const moved = PageArea.safeParse(name === undefined ? undefined : values[name]?.properties?.area);
  const spec = specs.find((one) => one.name === name);
  const mainBox = mainBoxOf(service)?.name;
  const configured =
    spec === undefined ? [] : areasOf(spec.value).filter(({ box }) => (box ?? mainBox) === chunk.box_name);
  const areas = moved.success ? [moved.data] : configured.flatMap(({ area }) => area ?? []);
  const here = areas.filter((area) => {
    const absolute = area.page > 0 ? chunk.first_page + area.page - 1 : chunk.last_page + area.page + 1;
    return absolute === page;
  });
  return { name: name ?? null, areas: here };
}

/** The page as a person mended it, by itself. */
export const pageAsRepaired = ({ path, page, layout, stored }: PageInHand, repair = stored?.repair) => {
  const repairs = repair === undefined ? new Map() : new Map([[page, repair]]);
  return sourcePage({ path, repairs }, page, { layout, repaired: true });
};

/** For each zone whether nothing is seen there; undefined where it may hold something. */
async function blankZones(
  services: Services,
  hand: PageInHand,
  zones: readonly Zone[],
): Promise<Result<(boolean | undefined)[]>> {
  const marks = zones.filter(({ kind }) => kind === 'technical');
  if (marks.length === 0) return ok(zones.map(() => undefined));
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'page.pdf');
    const { documents } = services;
    const made = await documents.compose({ outputs: [{ target, pages: [pageAsRepaired(hand)] }], lane: 'person' });
    if (!made.ok) return made;
    const checks = marks.map(({ area }) => ({ page: 1, area }));
    const blank = await documents.findBlank({ path: target, checks, lane: 'person' });
    if (!blank.ok) return blank;
    return ok(zones.map((zone) => (zone.kind === 'technical' ? blank.value[marks.indexOf(zone)] : undefined)));
  });
}

/** Longest side of a page's picture where none is asked for. */
const PAGE_PX = 1200;

export const pagePicture: Handler<'packGroups.pagePicture'> = async ({ caller, params, query }, services) => {
  const found = await pageInHand(caller, services, { packGroupId: params.packGroupId, page: Number(params.page) });
  if (!found.ok) return found;
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'page.pdf');
    const { documents } = services;
    const made = await documents.compose({
      outputs: [{ target, pages: [pageAsRepaired(found.value)] }],
      lane: 'person',
    });
    if (!made.ok) return made;
    const picture = path.join(folder, 'page.png');
    const size = { longestSidePx: query.longestSide ? Number(query.longestSide) : PAGE_PX };
    const drawn = await documents.render({ path: target, page: 1, size, target: picture, lane: 'person' });
    if (!drawn.ok) return drawn;
    const name = `${params.page}.png`;
    return ok({ content: { bytes: await readFile(picture) }, name, contentType: 'image/png', inline: true });
  });
};
