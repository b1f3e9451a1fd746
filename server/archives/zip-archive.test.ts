// Archives as strangers make them: what is good is read, everything else is refused by its own label, and nothing is written
// outside the file that was asked for.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '#domain/errors/result.ts';
import { type ZipEntry, zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { openArchive } from './zip-archive.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zip-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (bytes: Buffer): string => {
  const file = path.join(folder, 'given.zip');
  writeFileSync(file, bytes);
  return file;
};
const open = (bytes: Buffer) => openArchive({ path: write(bytes), name: 'given.zip' });
const fixture = (name: string) => readFileSync(new URL(`../../tests/fixtures/archives/${name}`, import.meta.url));

/** What the archive is refused with, or the first of its entries. */
async function refusalOf(bytes: Buffer): Promise<Refusal | undefined> {
  const archive = await open(bytes);
  if (!archive.ok) return archive.refusal;
  try {
    for (const entry of archive.value.files) {
      const extracted = await archive.value.extract(entry, path.join(folder, 'out'));
      if (!extracted.ok) return extracted.refusal;
    }
    return undefined;
  } finally {
    archive.value.close();
  }
}

/** The label of the refusal, and the entry at fault. */
async function fault(bytes: Buffer): Promise<unknown[]> {
  const refusal = await refusalOf(bytes);
  return [refusal?.label ?? 'ok', refusal?.parameters.entry];
}

describe('an archive', () => {
  it('of Info-ZIP and of Python is read whole; what file managers leave behind is named', async () => {
    const archive = await open(fixture('payslips-info-zip.zip'));
    if (!archive.ok) throw new Error(archive.refusal.label);
    expect(archive.value.files.map((entry) => entry.path).toSorted()).toEqual([
      'index.csv',
      'payslips/dubois.pdf',
      'payslips/leroy.pdf',
      'payslips/martin.pdf',
    ]);
    expect(archive.value.passedOver.toSorted()).toEqual(['.DS_Store', 'Thumbs.db', '__MACOSX/._dubois.pdf']);
    archive.value.close();
    expect(await fault(fixture('payslips-info-zip.zip'))).toEqual(['ok', undefined]);
    expect(await fault(fixture('payslips-python.zip'))).toEqual(['ok', undefined]);
  });

  it('of other programs with a password, a link or another compression is refused by name', async () => {
    expect(await fault(fixture('password-info-zip.zip'))).toEqual(['archive.encrypted', 'payslips/dubois.pdf']);
    expect(await fault(fixture('link-info-zip.zip'))).toEqual(['archive.specialFile', 'payslips/link.pdf']);
    expect(await fault(fixture('bzip2-info-zip.zip'))).toEqual(['archive.method', 'payslips/dubois.pdf']);
  });

  it('is refused for names that lead out of it, or that systems read in different ways', async () => {
    const names = [
      '../a.pdf',
      'a/../../b.pdf',
      '/etc/passwd',
      'C:\\a.pdf',
      'C:/a.pdf',
      'a\\b.pdf',
      'a\u0000.pdf',
      'a//b.pdf',
      'a\u202efdp.exe',
    ];
    for (const name of [...names, 'a/./b.pdf', 'a\nb.pdf', '..']) {
      expect(
        await fault(
          zipOf([
            { name: 'good.pdf', data: 'x' },
            { name, data: 'x' },
          ]),
        ),
      ).toEqual(['archive.unsafeName', name]);
    }
    expect(readdirSync(path.dirname(folder)).filter((name) => name === 'a.pdf' || name === 'b.pdf')).toEqual([]);
  });

  it('is refused where two names are one, by letter case or by the form of their letters', async () => {
    const twice = (a: string, b: string) => fault(zipOf([a, b].map((name) => ({ name, data: 'x' }))));
    expect(await twice('a.pdf', 'A.PDF')).toEqual(['archive.duplicate', 'A.PDF']);
    expect(await twice('\u00e9.pdf', 'e\u0301.pdf')).toEqual(['archive.duplicate', 'e\u0301.pdf']);
    expect(await twice('a', 'a/')).toEqual(['archive.duplicate', 'a/']);
    expect(await twice('x/a.pdf', 'y/a.pdf')).toEqual(['ok', undefined]);
    expect(
      (
        await fault(
          zipOf([
            { name: './x/a.pdf', data: 'x' },
            { name: './', data: '' },
          ]),
        )
      )[0],
    ).toBe('ok');
  });

  it('is refused for what it cannot hold: archives, links, devices, nothing', async () => {
    const one = (entry: ZipEntry) => fault(zipOf([entry]));
    expect((await one({ name: 'more.ZIP', data: 'x' }))[0]).toBe('archive.nested');
    expect((await one({ name: 'more.tar.gz', data: 'x' }))[0]).toBe('archive.nested');
    expect((await one({ name: 'a.pdf', data: '/etc/passwd', mode: 0o120777 }))[0]).toBe('archive.specialFile');
    expect((await one({ name: 'a.pdf', data: '', mode: 0o020666 }))[0]).toBe('archive.specialFile');
    expect((await one({ name: 'a.pdf', data: 'x', mode: 0o100644 }))[0]).toBe('ok');
    expect((await one({ name: 'a.pdf', data: 'x', flags: 1 }))[0]).toBe('archive.encrypted');
    // Strong encryption of PKWARE, which the reader knows by its flag alone.
    const strong = [
      { name: 'a.pdf', data: 'x' },
      { name: './Zo\u00eb.pdf', data: 'x', flags: 0x41 },
      { name: 'c.pdf', data: 'x' },
    ];
    expect(await fault(zipOf(strong))).toEqual(['archive.encrypted', 'Zo\u00eb.pdf']);
    expect((await one({ name: 'a.pdf', data: 'x', method: 14 }))[0]).toBe('archive.method');
    expect((await one({ name: 'Thumbs.db', data: 'x' }))[0]).toBe('archive.empty');
    expect((await fault(zipOf([])))[0]).toBe('archive.empty');
  });

  it('is refused as a bomb by what it says, and stopped at what it said where it lies', async () => {
    const zeros = Buffer.alloc(40 * 1024 ** 2);
    expect((await fault(zipOf([{ name: 'a.pdf', data: zeros }])))[0]).toBe('archive.bomb');
    // Many small ones are one large one.
    const many = Array.from({ length: 50 }, (_, index) => ({ name: `${index}.pdf`, data: Buffer.alloc(1024 ** 2) }));
    expect((await fault(zipOf(many)))[0]).toBe('archive.bomb');
    // One packed stream under many names.
    const shared = Array.from({ length: 50 }, (_, n) => ({ name: `${n}.pdf`, data: 'x'.repeat(900), sameData: n > 0 }));
    expect((await fault(zipOf(shared)))[0]).toBe('archive.bomb');
    const liar = zipOf([{ name: 'a.pdf', data: zeros, announced: { bytes: 100 } }]);
    expect(await fault(liar)).toEqual(['archive.entryBroken', 'a.pdf']);
    expect(readFileSync(path.join(folder, 'out')).length).toBeLessThanOrEqual(100);
  });

  it('is refused for too many entries before one of them is read, and for sizes over the limit', async () => {
    expect((await fault(zipOf([{ name: 'a.pdf', data: 'x' }], 20_001)))[0]).toBe('archive.tooManyEntries');
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.pdf`, data: 'x', packed: false }));
    expect((await fault(zipOf(many)))[0]).toBe('archive.tooManyEntries');
  });

  it('is refused where its end record counts other entries than its directory has', async () => {
    const entries = ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, data: name }));
    expect((await fault(zipOf(entries, 2)))[0]).toBe('archive.broken');
    expect((await fault(zipOf(entries, 0)))[0]).toBe('archive.broken');
    expect((await fault(zipOf(entries, 4)))[0]).toBe('archive.broken');
    expect((await fault(zipOf(entries)))[0]).toBe('ok');
  });

  it('is refused where another archive lies before it or behind it, and whatever its comment pretends', async () => {
    const one = zipOf([{ name: 'a.pdf', data: 'one', packed: false }]);
    const two = zipOf([{ name: 'a.pdf', data: 'two', packed: false }]);
    // The places that the second names are those of the first: its documents would be read.
    expect((await fault(Buffer.concat([one, two])))[0]).toBe('archive.broken');
    const commented = Buffer.concat([one, two]);
    commented.writeUInt16LE(two.length, one.length - 2);
    expect((await fault(commented))[0]).toBe('archive.broken');
    const comment = Buffer.from('Monthly run');
    const honest = Buffer.concat([one, comment]);
    honest.writeUInt16LE(comment.length, one.length - 2);
    expect((await fault(honest))[0]).toBe('ok');
  });

  it('of other programs with sizes of 64 bits is read whole', async () => {
    expect(await fault(fixture('large-python.zip'))).toEqual(['ok', undefined]);
    const cut = fixture('large-python.zip');
    // The end record of large archives counts one entry less.
    const end = cut.indexOf(Buffer.from('PK\u0006\u0006', 'latin1'));
    cut.writeBigUInt64LE(2n, end + 32);
    expect((await fault(cut))[0]).toBe('archive.broken');
    // Nor is there anything between the two end records.
    const apart = fixture('large-python.zip');
    apart.writeBigUInt64LE(apart.readBigUInt64LE(end + 4) - 1n, end + 4);
    expect((await fault(apart))[0]).toBe('archive.broken');
  });

  it('has names in the encoding in which they were written, whether it says so or not', async () => {
    const path = async (entry: ZipEntry) => {
      const archive = await open(zipOf([entry]));
      return archive.ok ? archive.value.files.map((one) => one.path) : archive.refusal.label;
    };
    expect(await path({ name: 'Zo\u00eb.pdf', unflagged: true })).toEqual(['Zo\u00eb.pdf']);
    expect(await path({ name: 'Zo\u00eb.pdf' })).toEqual(['Zo\u00eb.pdf']);
    expect(await path({ name: Buffer.from([0x5a, 0x6f, 0x89]), unflagged: true })).toEqual(['Zo\u00eb']);
  });

  it('is refused where its directory alone would fill the memory', async () => {
    const noteBytes = 60_000;
    const many = Array.from({ length: 300 }, (_, n) => ({ name: `${n}.pdf`, data: 'x', packed: false, noteBytes }));
    expect((await fault(zipOf(many)))[0]).toBe('archive.broken');
    expect((await fault(zipOf(many.slice(0, 200))))[0]).toBe('ok');
  });

  it('is refused where a few bytes of one entry lie in another', async () => {
    const inner = zipOf([{ name: 'b.pdf', data: 'b' }]).subarray(0, 30 + 5 + 3);
    const outer = { name: 'a.pdf', data: inner, packed: false };
    const whole = zipOf([outer, { name: 'b.pdf', data: 'b' }]);
    expect((await fault(whole))[0]).toBe('ok');
    // The directory names the header that lies quoted in the data of the first: its place is 30 + 5 in the file.
    const row = whole.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    whole.writeUInt32LE(35, row + 42);
    expect((await fault(whole))[0]).toBe('archive.bomb');
  });

  it('that is refused says why by a word that the labels know', async () => {
    const good = zipOf([{ name: 'a.pdf', data: 'x'.repeat(50), packed: false }]);
    const why = async (bytes: Buffer) => (await refusalOf(bytes))?.parameters.reason;
    const changed = (at: number, value: number) => {
      const bytes = Buffer.from(good);
      bytes[at] = value;
      return bytes;
    };
    const row = good.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    expect([
      await why(good.subarray(0, good.length - 30)),
      await why(zipOf(Array.from({ length: 300 }, (_, n) => ({ name: `${n}.pdf`, data: 'x', noteBytes: 60_000 })))),
      await why(
        zipOf(
          ['a', 'b'].map((name) => ({ name: `${name}.pdf`, data: name })),
          1,
        ),
      ),
      await why(changed(row, 0)),
      await why(changed(40, 0)),
      await why(changed(30, 'b'.charCodeAt(0))),
      await why(changed(8, 8)),
      await why(zipOf([{ name: 'a.pdf', data: 'x'.repeat(90), announced: { bytes: 9 } }])),
      await why(zipOf([{ name: 'a.pdf', data: 'no deflate at all', packed: false, method: 8 }])),
    ]).toEqual([
      ...['noEnd', 'directorySize', 'behindRows', 'unreadable'],
      ...['checkSum', 'otherName', 'otherMethod', 'unreadable', 'unreadable'],
    ]);
  });

  it('is refused where it is cut, and its entry where bytes were changed', async () => {
    const good = zipOf([{ name: 'a.pdf', data: 'x'.repeat(5_000), packed: false }]);
    expect((await fault(good.subarray(0, good.length - 30)))[0]).toBe('archive.broken');
    expect((await fault(Buffer.from('PK\u0003\u0004 and nothing more')))[0]).toBe('archive.broken');
    const changed = Buffer.from(good);
    changed[100] = 0;
    expect(await fault(changed)).toEqual(['archive.entryBroken', 'a.pdf']);
    expect(await fault(zipOf([{ name: 'a.pdf', data: 'x', announced: { bytes: 9 } }]))).toEqual([
      'archive.entryBroken',
      'a.pdf',
    ]);
    const broken = zipOf([{ name: 'a.pdf', data: 'no deflate at all', packed: false, method: 8 }]);
    expect((await fault(broken))[0]).toBe('archive.entryBroken');
    // Any byte may be another one: a refusal, or what was packed, never an error of ours.
    const packed = zipOf([{ name: 'a.pdf', data: 'some text '.repeat(20) }]);
    for (let at = 0; at < packed.length; at += 1) {
      const bytes = Buffer.from(packed);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      const [label] = await fault(bytes);
      expect(label).toMatch(/^(?:ok|archive\.\w+)$/);
    }
  });
});
