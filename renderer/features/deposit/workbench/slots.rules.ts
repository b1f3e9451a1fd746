// Where files of a deposit may go: the boxes that a person fills, and what is laid over or under the pages of boxes. Pure.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { boxKey } from '#domain/jobs/box-key.ts';
import { type Box, shownBoxes, UNLIMITED } from './service.rules.ts';

/** A place for files; an apposition is one as a box that takes one PDF, which the service may bring. */
export interface Slot {
  readonly box: Box;
  /** Of an apposition: the box on whose pages it is laid, and how. */
  readonly laid: { readonly box: Box; readonly layer: Box['appositions'][number]['layer'] } | null;
}

function appositionSlots(box: Box): Slot[] {
  return box.appositions.map(({ id, label, fileId, layer, mandatory }) => ({
    box: {
      ...box,
      name: boxKey(box.name, id),
      label: label || id,
      names: {},
      main: false,
      boxType: 'pdf',
      minElements: mandatory || fileId !== null ? 1 : 0,
      maxElements: 1,
      configuredFiles: fileId === null ? [] : [fileId],
      appositions: [],
    },
    laid: { box, layer },
  }));
}

/** All places of a deposit, each box before what is laid on its pages. Of boxes that an archive fills the latter alone. */
export function slotsOf(service: Service): Slot[] {
  const filled = service.boxes.filter((box) => !box.hidden && box.parent !== null);
  return [
    ...shownBoxes(service).flatMap((box) => [{ box, laid: null }, ...appositionSlots(box)]),
    ...filled.flatMap(appositionSlots),
  ];
}

/** Whether a file that was kept still has its place. */
export const hasSlot = (service: Service, key: string): boolean => slotsOf(service).some(({ box }) => box.name === key);

/** How many more files a box takes beside those of the service. @param held files that a person put in */
export const roomOf = ({ maxElements, configuredFiles }: Box, held: number): number =>
  maxElements === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, maxElements - configuredFiles.length - held);

/** Why a place takes no more files. @param count files that it would hold, those of the service among them */
export function fullRefusal({ box, laid }: Slot, count: number): Refusal {
  return laid === null
    ? { label: 'job.tooManyFiles', parameters: { box: box.label, count, maximum: box.maxElements } }
    : { label: 'deposit.appositionExists', parameters: { box: laid.box.label, apposition: box.label } };
}

/** What the service itself puts there. */
export const serviceFilesOf = ({ serviceFiles }: Service, { configuredFiles }: Box) =>
  configuredFiles.flatMap((id) => serviceFiles.find((file) => file.id === id) ?? []);
