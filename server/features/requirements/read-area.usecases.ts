// Text of an area of a PDF: plain, or checked as the value of a requirement.
import { type Extraction, Extraction as ExtractionSchema } from '#domain/documents/area.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { storableText } from '#domain/shared/storable-text.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import type { OpenedFile } from '#server/letters/jobs/open-file.ts';
import { NO_VALUE } from '#server/letters/requirements/check-requirement.rules.ts';
import { engineExtraction } from '#server/letters/rows/page-text.ts';
import { checking, depositOf, documentsOf, onePdf } from './wanted-deposit.ts';

/** Lines of one area of one page of a PDF. */
async function readArea(
  services: Services,
  file: OpenedFile,
  place: { page: number; area: { left: number; top: number; width: number; height: number }; extraction: Extraction },
): Promise<Result<{ lines: string[]; unsure: string[] }>> {
  const path = await storedPath(services.files, file.working?.hash ?? file.hash);
  if (path === null) return refuse('file.purged', { file: file.name });
  const { left, top, width, height } = place.area;
  const { sizes = [] } = file.facts as { sizes?: readonly { widthMm: number; heightMm: number }[] };
  // A page that is not there is another fault, and text beside every page that is there is none.
  const beside = sizes.length > 0 && sizes.every(({ widthMm, heightMm }) => left >= widthMm || top >= heightMm);
  if (beside) return refuse('area.outside', { page: place.page });
  const request = {
    page: place.page,
    areas: [{ left, top, width, height }],
    extraction: engineExtraction(place.extraction),
  };
  const read = await documentsOf(services).areaText({ path, lane: 'person', requests: [request] });
  if (!read.ok) return read;
  const [answer] = read.value;
  const pages = file.pageCount ?? 0;
  if (answer === undefined || answer.page === 0) return refuse('area.page', { page: place.page, pages });
  return ok({ lines: answer.lines.map(storableText), unsure: [...answer.unsure] });
}

const READABLE = ['POSTAL_ADDRESS', 'TEXT', 'MULTILINE', 'PHONE'];

export const extractAndCheckArea: Handler<'requirements.extractAndCheckArea'> = async (
  { caller, fields, files },
  services,
) => {
  const deposit = await depositOf(caller, services, fields);
  if (!deposit.ok) return deposit;
  const check = await checking(services, deposit.value, fields.requirementName);
  if (!check.ok) return check;
  const { spec } = check.value;
  if (!READABLE.includes(spec.type))
    return refuse('address.wrongRequirement', { requirement: spec.name, type: spec.type });
  const file = await onePdf({ caller, services }, files, fields.fileId);
  if (!file.ok) return file;
  const extraction = fields.extractionParameters ?? ExtractionSchema.parse({});
  const { area } = fields;
  const text = await readArea(services, file.value, { page: area.page, area, extraction });
  if (!text.ok) return text;
  const { lines, unsure } = text.value;
  const properties = unsure.length > 0 ? { properties: { unsure } } : {};
  return ok(check.value.check({ ...NO_VALUE, value: lines.join('\n'), ...properties }));
};

export const extractText: Handler<'pdf.extractText'> = async ({ caller, fields, files }, services) => {
  const { page, area, extractionParameters } = fields.parameters;
  const file = await onePdf({ caller, services }, files, fields.fileId);
  if (!file.ok) return file;
  const extraction = extractionParameters ?? ExtractionSchema.parse({});
  return readArea(services, file.value, { page, area, extraction });
};
