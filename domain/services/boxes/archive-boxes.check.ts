// What an archive box and the boxes of its entries must be before their service is saved (docs/model.md, "Archives").
import { checkParser } from '#domain/datafiles/parser.check.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '../box.schema.ts';
import { CUSTOM_PARSER_NAMES, filledFields } from '../datafiles/datafile-boxes.check.ts';
import { firstFault } from '../faults.ts';
import { mainBoxOf } from '../main-box.ts';
import type { ServiceDefinition } from '../service.schema.ts';

const refuseBoxes = (reason: string): Result<never> => refuse('services.archiveBoxes', { reason });

/** The index is read like a data file; one of its columns says which document a row is of. */
function checkIndex({ name, indexFile, indexColumn, parserConfiguration: parser, metadatas }: Box): Result<unknown> {
  if (indexFile === null) {
    return parser === null && indexColumn === null && metadatas.length === 0 ? ok(true) : refuseBoxes('index');
  }
  if (parser === null || metadatas.length === 0) return refuse('services.mappingMandatory', { box: name });
  const checked = checkParser(name, parser, CUSTOM_PARSER_NAMES);
  if (!checked.ok) return checked;
  const fields = new Set(metadatas.filter(({ value }) => value === null).map((field) => field.name));
  const stray = [...filledFields(parser), indexColumn ?? ''].find((field) => !fields.has(field));
  return stray === undefined ? ok(true) : refuse('services.mappingInvalid', { box: name, column: stray });
}

/** It has no documents of its own: nothing that is said of documents would have an effect. */
function checkArchiveBox(box: Box): Result<unknown> {
  const { main, hidden, minElements, splitConfig, reconcile, pattern, parent, scope } = box;
  const fits = !main && !hidden && minElements > 0 && splitConfig.type === 'none' && reconcile === null;
  return fits && pattern === null && parent === null && scope === 'pack' ? checkIndex(box) : refuseBoxes('archive');
}

function checkOther(box: Box, archive: Box | undefined): Result<unknown> {
  const { name, boxType, parent, pattern, indexFile, indexColumn, parserConfiguration, ignoreFileBorders } = box;
  if (parent !== null && parent !== archive?.name) return refuse('services.parentBox', { box: name, parent });
  if ((parent === null) !== (pattern === null)) return refuseBoxes('pattern');
  const parses = boxType === 'pdf' && parserConfiguration !== null;
  if (indexFile !== null || indexColumn !== null || parses) return refuseBoxes('index');
  // Rows name documents: what is made of several has no row of its own.
  const isNamed = parent !== null && archive?.indexFile != null;
  return isNamed && ignoreFileBorders ? refuse('services.splitConfig', { box: name, reason: 'files' }) : ok(true);
}

/** The first fault: services of the type `archive` have one archive box whose entries fill the main box; others have none. */
export function checkArchiveBoxes(service: ServiceDefinition): Result<unknown> {
  const { boxes, type } = service;
  const [archive, second] = boxes.filter(({ boxType }) => boxType === 'archive');
  if ((type === 'archive') !== (archive !== undefined) || second !== undefined) return refuseBoxes('one');
  const own = archive === undefined ? ok(true) : checkArchiveBox(archive);
  if (!own.ok) return own;
  const others = firstFault(
    boxes.filter((box) => box !== archive),
    (box) => checkOther(box, archive),
  );
  if (!others.ok || archive === undefined) return others;
  return mainBoxOf(service)?.parent === archive.name ? ok(true) : refuseBoxes('main');
}
