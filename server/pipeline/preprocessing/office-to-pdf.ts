// The preprocessor `officeToPdf`: an office document as LibreOffice shows it.
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { ok } from '#domain/errors/result.ts';
import { OFFICE_FORMATS } from '#domain/preprocessing/office-formats.ts';
import { officeToPdf } from '#server/programs/office/office-to-pdf.ts';
import { asPdf, type Preprocessor } from './preprocessing.types.ts';

/** Refuses as DocumentEngine.officeFacts and `officeToPdf` do. */
export const rewriteOffice: Preprocessor = async ({ services, job, source, folder, signal }) => {
  const facts = await services.documents.officeFacts({ path: source.path, lane: 'batch' });
  if (!facts.ok) return facts;
  const { format } = facts.value;
  const file = path.join(folder, `document.${format}`);
  await copyFile(source.path, file);
  const batch = { ...OFFICE_FORMATS[format], files: [file], folder, signal };
  const made = await officeToPdf(services.programs, { ...batch, asker: { account: job.accountId, person: 0 } });
  if (!made.ok) return made;
  return ok({ documents: made.value.map((pdf) => ({ path: pdf, name: asPdf(source.name) })) });
};
