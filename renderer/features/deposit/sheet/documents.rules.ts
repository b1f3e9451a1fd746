// The documents of one envelope, with the file and pages of each. Pure.
import type { InputFile } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';

export interface EnvelopeDocument {
  readonly packId: number;
  /** From 1. */
  readonly n: number;
  /** Of its main file; empty where it is gone. */
  readonly fileName: string;
  /** Its pages in that file, from 1. */
  readonly firstPage: number;
  readonly lastPage: number;
  /** With all that joined it. */
  readonly pages: number;
}

/** In the order in which they lie in the envelope. */
export const documentsOf = (
  { packs }: Pick<PackGroup, 'packs'>,
  files: readonly Pick<InputFile, 'id' | 'name'>[],
): EnvelopeDocument[] =>
  packs.map(({ id, chunks }, index) => {
    const [main] = chunks;
    return {
      packId: id,
      n: index + 1,
      fileName: files.find((file) => file.id === main?.inputFileId)?.name ?? '',
      firstPage: main?.firstPage ?? 0,
      lastPage: main?.lastPage ?? 0,
      pages: chunks.reduce((sum, { firstPage, lastPage }) => sum + lastPage - firstPage + 1, 0),
    };
  });
