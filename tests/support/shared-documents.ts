// The children that open documents, shared by the servers that one process starts after each other: a server's own would
// cost more than most tests. Each server's children may write into the folders of these servers only.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { documentFolders } from '#server/app/document-folders.ts';
import { type DocumentEngine, startDocumentEngine } from '#server/documents/documents.ts';

/** Data folders that one set of children knows; a further server gets another set. */
const SERVERS = 40;

interface SharedChildren {
  /** Names that were not given yet. */
  readonly dataDirs: string[];
  readonly engine: () => DocumentEngine;
  /** Servers that have not stopped. */
  users: number;
  stop(): Promise<void>;
}

let shared: SharedChildren | undefined;

/** @param dataDirs where the servers keep their data, known before a child starts: its rights are fixed then */
function childrenFor(dataDirs: readonly string[], workRoot: string): Pick<SharedChildren, 'engine' | 'stop'> {
  let started: DocumentEngine | undefined;
  return {
    engine: () => {
      started ??= startDocumentEngine({
        workRoot,
        // Tests draw pages into folders of their own.
        writeFolders: [...new Set(dataDirs.flatMap(documentFolders)), path.join(tmpdir(), 'mailroom-drawn-*')],
        cores: 1,
        now: () => performance.now(),
      });
      return started;
    },
    stop: async () => started?.stop(),
  };
}

/** Calls of one server: when it stops, those that were not answered are given up, as by an engine that stops. */
function callsOf(engine: () => DocumentEngine, end: AbortSignal): DocumentEngine {
  const ending = <J extends { readonly signal?: AbortSignal }>(job: J): J => ({
    ...job,
    signal: job.signal ? AbortSignal.any([job.signal, end]) : end,
  });
  return {
    inspect: (job) => engine().inspect(ending(job)),
    areaText: (job) => engine().areaText(ending(job)),
    pageLines: (job) => engine().pageLines(ending(job)),
    takeOutTrials: (job) => engine().takeOutTrials(ending(job)),
    fitAddress: (job) => engine().fitAddress(ending(job)),
    compose: (job) => engine().compose(ending(job)),
    merge: (job) => engine().merge(ending(job)),
    render: (job) => engine().render(ending(job)),
    findBlank: (job) => engine().findBlank(ending(job)),
    bookmarks: (job) => engine().bookmarks(ending(job)),
    verifySample: (job) => engine().verifySample(ending(job)),
    severalUp: (job) => engine().severalUp(ending(job)),
    printStream: (job) => engine().printStream(ending(job)),
    officeFacts: (job) => engine().officeFacts(ending(job)),
    template: (job) => engine().template(ending(job)),
    fill: (job) => engine().fill(ending(job)),
    of: (asker) => callsOf(() => engine().of(asker), end),
    stop: () => engine().stop(),
  };
}

export interface ServerFolder {
  readonly dataDir: string;
  /** Its children start with the first document. */
  readonly documents: DocumentEngine;
  /** The server is gone. */
  leave(): Promise<void>;
}

function newSet(): SharedChildren {
  const root = mkdtempSync(path.join(inject('testFolder'), 'servers-'));
  const dataDirs = Array.from({ length: SERVERS }, (_, index) => path.join(root, `data-${index + 1}`));
  return { dataDirs: dataDirs.toReversed(), users: 0, ...childrenFor(dataDirs, path.join(root, 'work')) };
}

/** A data folder for one server, and the engine that may write there. */
export function nextServerFolder(): ServerFolder {
  if (shared === undefined || shared.dataDirs.length === 0) shared = newSet();
  const mine = shared;
  mine.users += 1;
  const dataDir = mine.dataDirs.pop() ?? '';
  mkdirSync(dataDir, { mode: 0o700 });
  const end = new AbortController();
  return {
    dataDir,
    documents: callsOf(mine.engine, end.signal),
    leave: async () => {
      end.abort(new Error('The document pool is stopped.'));
      mine.users -= 1;
      if (mine.users === 0 && mine.dataDirs.length === 0) await mine.stop();
    },
  };
}

/** The same with children of its own, for tests of what children leave in the server's folders. */
export function ownServerFolder(): ServerFolder {
  const dataDir = mkdtempSync(path.join(inject('testFolder'), 'server-'));
  const { engine, stop } = childrenFor([dataDir], path.join(dataDir, 'work'));
  return { dataDir, documents: callsOf(engine, new AbortController().signal), leave: stop };
}
