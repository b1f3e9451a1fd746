// The engine of documents as tests start it: one child, when it is first asked for.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentFolders } from '#server/app/document-folders.ts';
import { type DocumentEngine, startDocumentEngine } from '#server/documents/documents.ts';

/** Documents whose children start with the first document. */
export function lazyDocuments(dataDir: string, workRoot: string): DocumentEngine {
  let started: DocumentEngine | undefined;
  const engine = (): DocumentEngine => {
    started ??= startDocumentEngine({
      workRoot,
      // Tests draw pages into folders of their own.
      writeFolders: [...documentFolders(dataDir), path.join(tmpdir(), 'mailroom-drawn-*')],
      cores: 1,
      now: () => performance.now(),
    });
    return started;
  };
  return {
    inspect: (job) => engine().inspect(job),
    areaText: (job) => engine().areaText(job),
    pageLines: (job) => engine().pageLines(job),
    takeOutTrials: (job) => engine().takeOutTrials(job),
    fitAddress: (job) => engine().fitAddress(job),
    compose: (job) => engine().compose(job),
    merge: (job) => engine().merge(job),
    render: (job) => engine().render(job),
    findBlank: (job) => engine().findBlank(job),
    bookmarks: (job) => engine().bookmarks(job),
    verifySample: (job) => engine().verifySample(job),
    severalUp: (job) => engine().severalUp(job),
    printStream: (job) => engine().printStream(job),
    officeFacts: (job) => engine().officeFacts(job),
    template: (job) => engine().template(job),
    fill: (job) => engine().fill(job),
    of: (asker) => engine().of(asker),
    stop: async () => started?.stop(),
  };
}
