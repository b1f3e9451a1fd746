// The areas of a rule, with the letters by which people tell them apart. Pure.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { areaKey, FIRST_AREA, PLAIN_EXTRACTION } from '#renderer/shared/sample/first-area.ts';
import { type AreaReading, readingKey } from '#renderer/shared/sample/readings.ts';
import { nodeAt, type Path, partPaths, type RawNode } from './phrases.ts';

export const pathText = (path: Path): string => path.join('.');

/** The area of a node; a new one where it has none yet. */
export const areaOf = (node: RawNode): PageArea => (node.area as PageArea | null | undefined) ?? FIRST_AREA;
/** What a node says nothing of is read as the server reads it. */
export const readingOf = (node: RawNode): AreaReading => ({
  area: areaOf(node),
  extraction: (node.extraction as Extraction | undefined) ?? PLAIN_EXTRACTION,
});

/** An area of the rule. */
export interface RuleArea {
  readonly path: Path;
  readonly tag: string;
  readonly reading: AreaReading;
}

/** A, B … Z, A1, B1 … */
const tagOf = (index: number): string =>
  String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : String(Math.floor(index / 26)));

function pdfTexts(node: RawNode, path: Path): { path: Path; node: RawNode }[] {
  const inner = partPaths(node).flatMap((part) => {
    const child = nodeAt(node, part);
    return child ? pdfTexts(child, [...path, ...part]) : [];
  });
  return node.type === 'pdfText' ? [{ path, node }, ...inner] : inner;
}

/** The areas of a rule in the order in which they are read. */
export const areasOf = (root: RawNode | null): RuleArea[] =>
  root === null
    ? []
    : pdfTexts(root, []).map(({ path, node }, index) => ({ path, tag: tagOf(index), reading: readingOf(node) }));

/** Areas that a rule reads, itself and all its parts. */
export const readingsOf = (root: RawNode | null): AreaReading[] => areasOf(root).map(({ reading }) => reading);

/** The areas that others rules of a service read, each once; walks whatever holds rules. */
export function areasIn(holder: unknown, found = new Map<string, AreaReading>()): readonly AreaReading[] {
  if (Array.isArray(holder)) for (const one of holder) areasIn(one, found);
  else if (typeof holder === 'object' && holder !== null) {
    const node = holder as RawNode;
    if (node.type === 'pdfText' && node.area) found.set(readingKey(readingOf(node)), readingOf(node));
    else for (const one of Object.values(holder)) areasIn(one, found);
  }
  return [...found.values()];
}

/** Areas beyond those of the rule, with the letters that follow. */
export const furtherAreas = (own: readonly RuleArea[], all: readonly AreaReading[], most: number) =>
  all
    .filter(({ area }) => own.every(({ reading }) => areaKey(reading.area) !== areaKey(area)))
    .slice(0, most)
    .map((reading, index) => ({ tag: tagOf(own.length + index), reading }));
