// The areas that a rule reads.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { FIRST_AREA } from '#renderer/features/processing/sample/first-area.ts';
import type { AreaReading } from '#renderer/features/processing/sample/readings.ts';
import { nodeAt, partPaths, type RawNode } from '../phrases.ts';

/** The area of a node; a new one where it has none yet. */
export const areaOf = (node: RawNode): PageArea => (node.area as PageArea | null | undefined) ?? FIRST_AREA;

/** Areas that a rule reads, itself and all its parts. */
export const readingsOf = (node: RawNode | null | undefined): AreaReading[] =>
  node
    ? [
        ...(node.type === 'pdfText' ? [{ area: areaOf(node), extraction: node.extraction as Extraction }] : []),
        ...partPaths(node).flatMap((path) => readingsOf(nodeAt(node, path))),
      ]
    : [];
