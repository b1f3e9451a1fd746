// Writes ZIP files for tests, also such as no honest program writes: any name, any header, any number of bytes announced.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data?: Buffer | string;
  /** Packed by deflate; false: stored. */
  readonly packed?: boolean;
  /** Method that the headers name. */
  readonly method?: number;
  /** General purpose flags beside the one for UTF-8. */
  readonly flags?: number;
  /** Mode of Unix; 0: written on no Unix. */
  readonly mode?: number;
  /** What the headers say in place of what is true. */
  readonly announced?: { readonly bytes?: number; readonly crc?: number };
  /** Shares the data of the entry before it. */
  readonly sameData?: boolean;
}

const UTF8 = 0x800;

/** The entry's local header and data, and its row of the directory for a place in the file. */
function parts({ name, data = '', packed = true, method, flags = 0, mode = 0, announced = {} }: ZipEntry) {
  const bytes = Buffer.from(data);
  const content = packed ? deflateRawSync(bytes) : bytes;
  const file = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(UTF8 | flags, 2);
  common.writeUInt16LE(method ?? (packed ? 8 : 0), 4);
  common.writeUInt32LE(announced.crc ?? crc32(bytes), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(announced.bytes ?? bytes.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, file, content]);
  const row = (offset: number): Buffer => {
    const head = Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1');
    head.writeUInt8(mode === 0 ? 0 : 3, 5);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    return Buffer.concat([head, common, tail, file]);
  };
  return { local, row };
}

/** A ZIP file with these entries; `entries` is the number that its end record names. */
export function zipOf(list: readonly ZipEntry[], entries = list.length): Buffer {
  const made: Buffer[] = [];
  const rows: Buffer[] = [];
  let offset = 0;
  let before = 0;
  for (const entry of list) {
    const { local, row } = parts(entry);
    if (entry.sameData) rows.push(row(before));
    else {
      made.push(local);
      rows.push(row(offset));
      before = offset;
      offset += local.length;
    }
  }
  const directory = Buffer.concat(rows);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...made, directory, end]);
}
