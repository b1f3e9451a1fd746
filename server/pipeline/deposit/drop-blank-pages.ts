// What is left of a document without its blank pages, as the file that all later steps work on. The deposited file stays as
// it is; a run that begins anew begins with it.
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type Chunk, withoutPages } from '#domain/services/split.ts';
import { inWorkFolder } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { type OpenedFile, openMade } from './made-files.ts';

/** A document that is cut, with the path of what is read of it. */
export interface CutDocument {
  readonly file: InputFileRow;
  readonly path: string;
  readonly chunks: readonly Chunk[];
}

/** The chunks of what is left; `made`: the new document, null where no page is blank. */
export interface WithoutBlank {
  readonly chunks: readonly Chunk[];
  readonly made: OpenedFile | null;
}

/**
 * Writes the document without its blank pages, which are all known.
 * Refuses with `split.allBlank` (`file`), and as the engine does.
 * @param blank for each page, whether nothing on it can be seen
 */
export async function withoutBlankPages(
  context: StepContext,
  { file, path: source, chunks }: CutDocument,
  blank: readonly boolean[],
): Promise<Result<WithoutBlank>> {
  const dropped = new Set(blank.flatMap((isBlank, index) => (isBlank ? [index + 1] : [])));
  if (dropped.size === 0) return ok({ chunks, made: null });
  const kept = withoutPages(chunks, dropped);
  if (kept.pages.length === 0) return refuse('split.allBlank', { file: file.name });
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'kept.pdf');
    const pages = kept.pages.map((page) => ({ kind: 'source' as const, path: source, page }));
    // Whether fields are flattened is for the channel to say, which is not known yet.
    const outputs = [{ target, pages, fields: 'fillable' as const }];
    const written = await context.services.documents.compose({ outputs, lane: 'batch' });
    if (!written.ok) return written;
    const made = await openMade(context, { path: target, name: file.name }, folder);
    return made.ok ? ok({ chunks: kept.chunks, made: made.value }) : made;
  });
}

/** From now on the file has only the pages that are left; its facts keep how many it had. */
export async function storeWithoutBlank(
  { services }: StepContext,
  trx: Trx,
  { file, made }: { readonly file: InputFileRow; readonly made: OpenedFile },
): Promise<void> {
  const content = made.working ?? made;
  const { handedOver, information } = file.facts as { handedOver?: unknown; information?: unknown };
  const facts = {
    ...made.facts,
    ...(information === undefined ? {} : { information }),
    ...(handedOver === undefined ? {} : { handedOver }),
    beforeDropping: { pageCount: file.page_count, facts: file.facts },
  };
  await registerBlobs(trx, [{ ...content, rootAccountId: file.root_account_id }], services.clock.now());
  await trx
    .updateTable('input_file')
    .set({ working_hash: content.hash, page_count: made.pageCount, facts: toJson(facts), undrawn_pages: [] })
    .where('id', '=', file.id)
    .execute();
}
