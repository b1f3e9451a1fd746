// What a box of a service must be before the service is saved: names, counts, split, patterns.
import { Extraction } from '../documents/area.schema.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import { compileRegular } from '../expressions/regular.ts';
import type { Box } from './box.schema.ts';
import { firstFault, twice } from './faults.ts';
import type { Metadata } from './metadata.schema.ts';
import { UNLIMITED } from './services.ts';

/** Patterns of metadata must compile, those of the service's own fields like those of its boxes. */
export const checkPatterns = (metadatas: readonly Metadata[]): Result<unknown> =>
  firstFault(metadatas, ({ validationPattern }) => compileRegular(validationPattern ?? ''));

/** The files of the service count: a box that cannot hold them refuses each deposit. */
function checkCounts({ name, minElements, maxElements, configuredFiles }: Box): Result<unknown> {
  const minimum = Math.max(minElements, configuredFiles.length);
  const fits = maxElements === UNLIMITED || (maxElements >= minimum && maxElements !== 0);
  return fits ? ok(true) : refuse('services.elements', { box: name, minimum, maximum: maxElements });
}

function checkForcedSplit({ name, minElements, splitConfig, splitForced }: Box): Result<unknown> {
  if (!splitForced) return ok(true);
  if (minElements < 1) return refuse('services.forcedSplit', { box: name });
  return splitConfig.type === 'none' ? refuse('services.splitConfig', { box: name, reason: 'forced' }) : ok(true);
}

const USUAL = Extraction.parse({});
const isUsualReading = ({ lineDetection, characterOrder, wordSpacing }: Extraction): boolean =>
  lineDetection === USUAL.lineDetection && characterOrder === USUAL.characterOrder && wordSpacing === USUAL.wordSpacing;

function checkSplit({ name, splitConfig }: Box): Result<unknown> {
  // The area is looked for on each page: another number would do nothing.
  if ('area' in splitConfig && splitConfig.area.page !== 1) {
    return refuse('services.splitConfig', { box: name, reason: 'page' });
  }
  // The same glyphs are there, in whatever order they are read.
  if (splitConfig.type === 'textAppears' && !isUsualReading(splitConfig.extraction)) {
    return refuse('services.splitConfig', { box: name, reason: 'appears' });
  }
  return splitConfig.type === 'textMatches' ? compileRegular(splitConfig.pattern) : ok(true);
}

/** Pages are left out of documents that may be written anew, and that no rows were counted for. */
function checkBlankPages({ name, boxType, dropBlankPages, integrityPreservable, splitConfig }: Box): Result<unknown> {
  const fits = boxType === 'pdf' && !integrityPreservable && splitConfig.type !== 'dataFile';
  return fits || !dropBlankPages ? ok(true) : refuse('services.splitConfig', { box: name, reason: 'blank' });
}

/** Files become one document where they may be written anew. */
function checkFileBorders({ name, boxType, ignoreFileBorders, integrityPreservable }: Box): Result<unknown> {
  const fits = boxType === 'pdf' && !integrityPreservable;
  return fits || !ignoreFileBorders ? ok(true) : refuse('services.splitConfig', { box: name, reason: 'files' });
}

/** Over bytes that are kept, and over what is no page, nothing can be laid; an id names one file alone. */
function checkAppositions({ name, boxType, integrityPreservable, appositions }: Box): Result<unknown> {
  if (appositions.length === 0) return ok(true);
  if (boxType !== 'pdf' || integrityPreservable) return refuse('services.appositionBox', { box: name });
  const duplicate = twice(appositions.map(({ id }) => id));
  return duplicate === undefined
    ? ok(true)
    : refuse('services.duplicateApposition', { box: name, apposition: duplicate });
}

/** The first fault of a box. */
export function checkBox(box: Box): Result<unknown> {
  if (box.name.trim() === '') return refuse('services.boxNameMissing');
  if (box.label === '') return refuse('services.boxLabelMandatory', { box: box.name });
  const duplicate = twice(box.metadatas.map((metadata) => metadata.name));
  if (duplicate !== undefined) return refuse('services.duplicateMetadata', { box: box.name, name: duplicate });
  const checks: ((checked: Box) => Result<unknown>)[] = [
    checkCounts,
    checkForcedSplit,
    checkAppositions,
    ({ metadatas }) => checkPatterns(metadatas),
    ({ pattern }) => compileRegular(pattern ?? ''),
    checkSplit,
    checkBlankPages,
    checkFileBorders,
  ];
  return firstFault(checks, (check) => check(box));
}

/** A main PDF box whose integrity is preserved has no address page. */
export const normaliseBox = (box: Box): Box =>
  box.main && box.boxType === 'pdf' && box.integrityPreservable ? { ...box, hasAddressPage: false } : box;
