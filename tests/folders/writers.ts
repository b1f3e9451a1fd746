// Writers that behave like real scanners, shares, editors, browsers and transfer programs. Each says which documents
// must arrive in the end.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

export interface Place {
  /** The watched folder, and a folder on the same volume beside it. */
  readonly watched: string;
  readonly beside: string;
  /** A folder on another volume, when there is one. */
  readonly elsewhere: string;
  /** 0 up to, not including, 1. */
  readonly chance: () => number;
  /** Writes down that this document must arrive, with these bytes. */
  readonly expect: (name: string, bytes: Buffer) => void;
}
type Writer = (place: Place, name: string) => Promise<void>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const pdf = (tag: string, kilobytes: number): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n% ${tag}\n`), randomBytes(kilobytes * 1024), Buffer.from('\n%%EOF\n')]);

async function writeInParts(file: string, bytes: Buffer, parts: number, gap: () => number): Promise<void> {
  const descriptor = openSync(file, 'w');
  const size = Math.ceil(bytes.length / parts);
  for (let at = 0; at < bytes.length; at += size) {
    writeSync(descriptor, bytes.subarray(at, at + size));
    await sleep(gap());
  }
  closeSync(descriptor);
}

/** Full size at once, content later: shares and copy programs. */
async function reserveThenFill(file: string, bytes: Buffer, wait: () => number, part: number): Promise<void> {
  const descriptor = openSync(file, 'w');
  ftruncateSync(descriptor, bytes.length);
  for (let at = 0; at < bytes.length; at += part) {
    await sleep(wait());
    writeSync(descriptor, bytes, at, Math.min(part, bytes.length - at), at);
  }
  closeSync(descriptor);
}

const TEMPORARY = (name: string): string[] => [`~$${name}`, `.${name}.swp`, `${name}.tmp`, `${name}.crdownload`];
const ODD: readonly ((name: string) => string)[] = [
  (name) => `${'é'.normalize('NFD')} ${name}`,
  (name) => `日本 語 ${name}`,
  (name) => `a;b&c$(x)\`id\` ${name}`,
  (name) => `-rf ${name}`,
  (name) => `${'x'.repeat(230)}${name}`,
  (name) => `UPPER ${name.replace('.pdf', '.PDF')}`,
  (name) => `line\nbreak ${name}`,
  (name) => `\u202etxt.${name}`,
];

/** By kind of writer: one call writes `documents` documents. */
export const WRITERS: Readonly<Record<string, { readonly documents: number; readonly write: Writer }>> = {
  plain: one(async ({ watched }, name, bytes) => writeFileSync(path.join(watched, name), bytes)),
  slow: one(async ({ watched, chance }, name, bytes) =>
    writeInParts(path.join(watched, name), bytes, 8, () => 80 + chance() * 400),
  ),
  stalling: one(async ({ watched, chance }, name, bytes) =>
    writeInParts(path.join(watched, name), bytes, 3, () => 2_600 + chance() * 1_500),
  ),
  reserving: one(async ({ watched, chance }, name, bytes) =>
    reserveThenFill(path.join(watched, name), bytes, () => 300 + chance() * 700, 20_000),
  ),
  reservingLong: one(async ({ watched }, name, bytes) =>
    reserveThenFill(path.join(watched, name), bytes, () => 3_500, bytes.length),
  ),
  renamedIn: one(async ({ watched, beside }, name, bytes) => {
    writeFileSync(path.join(beside, name), bytes);
    renameSync(path.join(beside, name), path.join(watched, name));
  }),
  transfer: one(async ({ watched }, name, bytes) => {
    await writeInParts(path.join(watched, `${name}.filepart`), bytes, 4, () => 200);
    renameSync(path.join(watched, `${name}.filepart`), path.join(watched, name));
  }),
  editor: one(async ({ watched }, name, bytes) => {
    for (const draft of TEMPORARY(name)) writeFileSync(path.join(watched, draft), bytes.subarray(0, 1_000));
    await sleep(300);
    writeFileSync(path.join(watched, name), bytes);
    await sleep(3_000);
    for (const draft of TEMPORARY(name)) rmSync(path.join(watched, draft), { force: true });
  }),
  emptyFirst: one(async ({ watched }, name, bytes) => {
    writeFileSync(path.join(watched, name), '');
    await sleep(3_000);
    writeFileSync(path.join(watched, name), bytes);
  }),
  writtenAnew: one(async ({ watched }, name, bytes) => {
    writeFileSync(path.join(watched, name), pdf(`${name} first`, 30));
    await sleep(300);
    rmSync(path.join(watched, name), { force: true });
    await sleep(400);
    writeFileSync(path.join(watched, name), bytes);
  }),
  appending: {
    documents: 1,
    async write({ watched, expect }, name) {
      let bytes = pdf(`${name} page 1`, 20);
      for (const page of [2, 3, 4]) {
        writeFileSync(path.join(watched, name), bytes);
        await sleep(400);
        bytes = Buffer.concat([bytes, pdf(`${name} page ${page}`, 20)]);
      }
      writeFileSync(path.join(watched, name), bytes);
      expect(name, bytes);
    },
  },
  copied: one(async ({ watched, elsewhere }, name, bytes) => {
    writeFileSync(path.join(elsewhere, name), bytes);
    cpSync(path.join(elsewhere, name), path.join(watched, name), { preserveTimestamps: true });
    rmSync(path.join(elsewhere, name));
  }),
  linked: one(async ({ watched, beside }, name, bytes) => {
    writeFileSync(path.join(beside, name), bytes);
    linkSync(path.join(beside, name), path.join(watched, name));
  }),
  oldTime: one(async ({ watched }, name, bytes) => {
    writeFileSync(path.join(watched, name), bytes);
    utimesSync(path.join(watched, name), 1, 1);
  }),
  sameName: {
    documents: 2,
    async write({ watched, expect }, name) {
      const file = path.join(watched, name);
      for (const turn of ['first', 'second']) {
        // The scanner's counter starts again; it does not write over a file that is still there.
        while (existsSync(file)) await sleep(100);
        const bytes = pdf(`${name} ${turn}`, 20);
        writeFileSync(file, bytes);
        expect(name, bytes);
      }
    },
  },
  sameContent: {
    documents: 2,
    async write({ watched, expect }, name) {
      const bytes = pdf('the same', 20);
      for (const copy of [`A ${name}`, `B ${name}`]) {
        writeFileSync(path.join(watched, copy), bytes);
        expect(copy, bytes);
      }
    },
  },
  oddNames: {
    documents: ODD.length,
    async write({ watched, expect }, name) {
      for (const odd of ODD) {
        const bytes = pdf(name, 5);
        writeFileSync(path.join(watched, odd(name)), bytes);
        expect(odd(name), bytes);
      }
    },
  },
  burst: {
    documents: 100,
    async write({ watched, expect }, name) {
      for (let at = 0; at < 100; at++) {
        const bytes = pdf(`${at} ${name}`, 3);
        writeFileSync(path.join(watched, `${at} ${name}`), bytes);
        expect(`${at} ${name}`, bytes);
      }
    },
  },
};

function one(write: (place: Place, name: string, bytes: Buffer) => Promise<void>): {
  documents: number;
  write: Writer;
} {
  return {
    documents: 1,
    async write(place, name) {
      const bytes = pdf(name, 60);
      await write(place, name, bytes);
      place.expect(name, bytes);
    },
  };
}
