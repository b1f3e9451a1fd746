// What the deposit screens read from a service: boxes, requirement types, areas. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { Fault } from '#domain/api/shapes.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { depositBoxOf } from '#domain/services/main-box.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import type { NamedShare } from '#renderer/shared/shipments/use-share-names.ts';
import type { Channel } from '#renderer/theme/channels.ts';

export type Box = Service['boxes'][number];

/** A box as `useNameIn` takes it. */
export const boxName = ({ label, names }: Pick<Box, 'label' | 'names'>) => ({ name: label, names });

/** `maxElements` of a box that takes any number of files. */
export const UNLIMITED = -1;

/** Boxes that a person fills, the one that everything is made of first: not those that an archive fills. */
export function shownBoxes(service: Service): Box[] {
  const first = depositBoxOf(service);
  return service.boxes
    .filter((box) => !box.hidden && box.parent === null)
    .sort((a, b) => Number(b === first) - Number(a === first) || a.rank - b.rank);
}

/** Metadata that a person gives: not constant, not computed. */
export const givenMetadatas = (service: Service): Metadata[] =>
  service.serviceMetadatas
    .filter((one) => one.editable && one.constantValue === null && one.value === null)
    .sort((a, b) => a.rank - b.rank);

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
