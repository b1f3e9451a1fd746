// What lies in the way on a page, and the repair that a press makes of it. Pure.
import type { PageLook } from '#domain/api/deposit/pack-groups.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { type PageRepair, turnedBy } from '#domain/documents/page-repair.ts';

export type LookLine = PageLook['lines'][number];
export type LookZone = PageLook['zones'][number];

/** Lines that are in the way of a zone, with it. */
export const linesInTheWay = ({ lines, zones }: PageLook): { line: LookLine; zone: LookZone }[] =>
  lines.flatMap((line) => {
    const zone = line.zone === null ? undefined : zones[line.zone];
    return zone === undefined ? [] : [{ line, zone }];
  });

/** Technical areas in which something is seen that is no text: it cannot be taken out. */
export const drawnInTheWay = ({ lines, zones }: PageLook): LookZone[] =>
  zones.filter(({ taken }, place) => taken && !lines.some(({ zone }) => zone === place));

/** Zones that something is in the way of. */
export const isDisturbed = (look: PageLook, place: number): boolean =>
  look.zones[place]?.taken === true || look.lines.some(({ zone }) => zone === place);

/** The repair with the text of these lines taken out. */
export const withoutLines = (repair: PageRepair, lines: readonly LookLine[]): PageRepair => ({
  ...repair,
  takeOut: [...repair.takeOut, ...lines.map(({ onPage }) => onPage)],
});

/** The repair with the page turned by a quarter. */
export const turned = (repair: PageRepair, by: 90 | 270): PageRepair => ({
  ...repair,
  turn: turnedBy(repair.turn, by),
});

/** Something was mended. */
export const isMended = ({ repair: { turn, onA4, takeOut } }: PageLook): boolean =>
  turn !== 0 || onA4 || takeOut.length > 0;

/** The address is printed anew although it is as it was read. */
export const isPrintedAnew = ({ properties }: RequirementValue): boolean => properties.printAnew === true;

/** An address that is right as it was read, and that a person may change. */
export const mayPrintAnew = ({ value, modified, valid, properties }: RequirementValue): boolean =>
  value !== '' && !modified && valid && properties.editable === true;
