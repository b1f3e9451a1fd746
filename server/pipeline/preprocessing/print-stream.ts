// The preprocessor `printStream`: text for a line printer, set as a PDF by a document child.
import path from 'node:path';
import { ok } from '#domain/errors/result.ts';
import { PrintStreamParameters } from '#domain/preprocessing/print-stream.schema.ts';
import { asPdf, type Preprocessor } from './preprocessing.types.ts';

/** Refuses as DocumentEngine.printStream does. */
export const rewritePrintStream: Preprocessor = async ({ services, source, parameters, folder }) => {
  const target = path.join(folder, 'printed.pdf');
  const set = { path: source.path, target, parameters: PrintStreamParameters.parse(parameters) };
  const made = await services.documents.printStream({ ...set, lane: 'batch' });
  return made.ok ? ok([{ path: target, name: asPdf(source.name) }]) : made;
};
