// What the deposit screens read from a service: boxes, requirement types, areas. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { Fault } from '#domain/api/shapes.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { isPreprocessor, PREPROCESSORS } from '#domain/preprocessing/preprocessors.ts';
import {
  isMadeOfRows as isOfRows,
  type WrittenParser,
  writtenParser,
} from '#domain/services/datafiles/made-of-rows.ts';
import { depositBoxOf, mainBoxOf } from '#domain/services/main-box.ts';
import { typedFields } from '#domain/services/metadata/fields.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import { isUnique } from '#domain/services/services.ts';
import { makesAddressPage } from '#domain/services/sheets.rules.ts';
import type { NamedShare } from '#renderer/shared/shipments/use-share-names.ts';
import type { Channel } from '#renderer/theme/channels.ts';

export type Box = Service['boxes'][number];

/** A box as `useNameIn` takes it. */
export const boxName = ({ label, names }: Pick<Box, 'label' | 'names'>) => ({ name: label, names });

/** `maxElements` of a box that takes any number of files. */
export const UNLIMITED = -1;

/** Kinds of files as preprocessors name them: the types of uploads, and the box that takes such a file. */
const KINDS = {
  pdf: { types: ['pdf'], boxType: 'pdf' },
  text: { types: ['data'], boxType: 'datafile' },
  zip: { types: ['archive'], boxType: 'archive' },
  unknown: { types: ['image', 'other'], boxType: 'datafile' },
} as const;
const KIND_OF_BOX = { pdf: 'pdf', datafile: 'text', archive: 'zip' } as const;

type Taking = Pick<Service, 'preprocessor' | 'boxes'>;

function kindsOf(service: Taking, box: Box): readonly (keyof typeof KINDS)[] {
  const name = service.preprocessor?.name;
  const rewritten = name !== undefined && isPreprocessor(name) && box.name === mainBoxOf(service)?.name;
  return rewritten ? PREPROCESSORS[name].accepts : [KIND_OF_BOX[box.boxType]];
}

/** Types of uploads that a box takes; the main one takes what the preprocessor of its service rewrites. */
export const takenTypes = (service: Taking, box: Box): readonly string[] =>
  kindsOf(service, box).flatMap((kind) => KINDS[kind].types);

/** Several kinds are files of any type, as data files are. */
const typeOfKinds = ([kind = 'pdf', ...others]: readonly (keyof typeof KINDS)[]): Box['boxType'] =>
  others.length === 0 ? KINDS[kind].boxType : 'datafile';

/** The service as a depositor sees it: its main box is of the type of the files that are rewritten. */
export const asDeposited = (service: Service): Service => ({
  ...service,
  boxes: service.boxes.map((box) => ({ ...box, boxType: typeOfKinds(kindsOf(service, box)) })),
});

/** Boxes that a person fills, the one that everything is made of first: not those that an archive fills. */
export function shownBoxes(service: Service): Box[] {
  const first = depositBoxOf(service);
  return service.boxes
    .filter((box) => !box.hidden && box.parent === null)
    .sort((a, b) => Number(b === first) - Number(a === first) || a.rank - b.rank);
}

/** Whether documents are cut into letters: each row of a data file is one already. */
export const isCut = (service: Service): boolean => !isUnique(service.type) && mainBoxOf(service)?.boxType === 'pdf';

/** Whether its letters are made of rows alone: their pages are empty until the letter is made. */
export const isMadeOfRows = (service: Service | undefined): boolean => service !== undefined && isOfRows(service);

/** How the data file is written that a form makes; null: letters of this service are not filled in by hand. */
export const formParser = (service: Service | undefined): WrittenParser | null =>
  service === undefined ? null : writtenParser(service);

/** Whether letters of a channel have pages that no document shows: those of rows, and an address page. */
export function hasMadePages(service: Service | undefined, label: string): boolean {
  const channel = service?.channels.find((one) => one.label === label);
  if (service === undefined || channel === undefined) return false;
  const { addressPage } = channel.composition;
  return isMadeOfRows(service) || makesAddressPage({ addressPage, forced: false, boxes: service.boxes });
}

/** Metadata that a person gives: not constant, not computed. */
export const givenMetadatas = (service: Service): Metadata[] =>
  typedFields(service).toSorted((a, b) => a.rank - b.rank);

/** Its channels with label, names and type, as far as this person knows them. */
export const sharesOf = (service: Service | undefined): NamedShare[] =>
  service?.channels.flatMap(({ label, names }) => {
    const channelType = channelTypeOf(service, label);
    return channelType ? [{ label, names, channelType }] : [];
  }) ?? [];

/** What the channels say of a requirement: its label and type. */
export const requirementOf = (service: Service | undefined, name: string) =>
  service?.channelDetails.flatMap((channel) => channel.requirements).find((one) => one.name === name);

const isArea = (value: unknown): value is PageArea =>
  typeof value === 'object' && value !== null && 'left' in value && 'width' in value && 'page' in value;

/** Where the value of a requirement is read on the page, in mm; undefined where it is not read from a page. */
export function areaOf(service: Service | undefined, name: string): PageArea | undefined {
  const value = service?.requirements.find((one) => one.name === name)?.value;
  return value?.type === 'pdfText' && isArea(value.area) ? value.area : undefined;
}

/** The requirement that is a postal address, if the service has one. */
export const postalName = (service: Service | undefined): string | undefined =>
  service?.channelDetails.flatMap(({ requirements }) => requirements).find(({ type }) => type === 'POSTAL_ADDRESS')
    ?.name;

/** Channel type behind the label of a service channel. */
export function channelTypeOf(service: Service | undefined, label: string): Channel | undefined {
  const id = service?.channels.find((one) => one.label === label)?.channelId;
  return service?.channelDetails.find((one) => one.id === id)?.channelType;
}

/** The page of a row that an area means: 1 is its first, -1 its last. Pages of the file, from 1. */
export const areaPage = (area: Pick<PageArea, 'page'>, first: number, last: number): number =>
  area.page < 0 ? Math.max(first, last + 1 + area.page) : Math.min(last, first + area.page - 1);

export const isBad = (value: RequirementValue): boolean => value.quality === 'BAD';
/** Why the service found nothing for an empty value; undefined where it is not empty, or nothing is known of it. */
export function emptyReason({ value, properties }: RequirementValue): Fault | undefined {
  const found = Fault.safeParse(properties.reason);
  return value === '' && found.success ? found.data : undefined;
}

export const flagOf = (value: RequirementValue | undefined, name: 'needed' | 'editable' | 'forceable'): boolean =>
  value?.properties[name] === true;
