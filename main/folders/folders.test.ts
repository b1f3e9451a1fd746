// Watched folders on real disks: what arrives, what does not, and how long the archive keeps it.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { closeOffices, office, PDF } from '#tests/folders/office.ts';

afterEach(closeOffices);

describe('a watched folder', () => {
  it('hands a finished PDF to the outbox and puts it into the archive', async () => {
    const { write, watch, settle, arrived, bytes, list, claims } = office();
    write('letter.pdf');
    await settle(watch());
    expect(arrived()).toEqual(['letter.pdf']);
    expect(bytes()).toEqual([PDF]);
    expect(list('watched', 'archive')).toEqual(['letter.pdf']);
    expect(claims()).toEqual([]);
    expect(list('staging')).toEqual([]);
  });

  it('waits for a file that still grows', async () => {
    const { write, watch, settle, arrived } = office();
    const one = watch();
    write('scan.pdf', '%PDF-1.4\npage 1\n%%EOF\n');
    await settle(one, 0.5);
    write('scan.pdf', '%PDF-1.4\npage 1\npage 2\n%%EOF\n');
    await settle(one, 0.9);
    expect(arrived()).toEqual([]);
    await settle(one, 1);
    expect(arrived()).toEqual(['scan.pdf']);
  });

  it('gives a PDF without an end a minute, then lets the server judge', async () => {
    const { write, watch, settle, arrived } = office();
    const one = watch();
    write('cut.pdf', '%PDF-1.4\nhalf');
    await settle(one, 50);
    expect(arrived()).toEqual([]);
    await settle(one, 20);
    expect(arrived()).toEqual(['cut.pdf']);
  });

  it('takes the same name and the same content again as a new document', async () => {
    const { write, watch, settle, arrived, list } = office();
    const one = watch();
    for (let turn = 0; turn < 3; turn++) {
      write('letter.pdf');
      await settle(one);
    }
    expect(arrived()).toEqual(['letter.pdf', 'letter.pdf', 'letter.pdf']);
    expect(list('watched', 'archive')).toEqual(['letter (2).pdf', 'letter (3).pdf', 'letter.pdf']);
  });

  it('never replaces a file in the archive', async () => {
    const { write, watch, settle, at } = office();
    mkdirSync(at('watched', 'archive'));
    writeFileSync(at('watched', 'archive', 'letter.pdf'), 'mine');
    write('letter.pdf');
    await settle(watch());
    expect(readFileSync(at('watched', 'archive', 'letter.pdf'), 'utf8')).toBe('mine');
    expect(readFileSync(at('watched', 'archive', 'letter (2).pdf'), 'utf8')).toBe(PDF);
  });

  it('puts what is no PDF into failed, with the reason in the language of the computer', async () => {
    const { write, watch, settle, arrived, list, at } = office();
    write('letter.docx', 'PK\u0003\u0004');
    const one = watch();
    await settle(one);
    expect(arrived()).toEqual([]);
    expect(list('watched', 'failed')).toEqual(['letter.docx', 'letter.docx.reason.txt']);
    const reason = readFileSync(at('watched', 'failed', 'letter.docx.reason.txt'), 'utf8');
    expect(reason).toContain('Die Datei letter.docx ist kein PDF.');
    expect(one.state()).toMatchObject({ failed: 1, taken: 0, waiting: 0 });
  });

  it('takes a file whose name is no text', async () => {
    const { at, watch, settle, arrived } = office();
    if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux');
    writeFileSync(Buffer.concat([Buffer.from(`${at('watched')}/`), Buffer.from([0xe9, 0x2e, 0x70, 0x64, 0x66])]), PDF);
    await settle(watch());
    expect(arrived()).toEqual(['\ufffd.pdf']);
  });

  it('does not follow links, neither files nor the archive', async () => {
    const { at, write, watch, settle, arrived, list } = office();
    writeFileSync(at('outside.pdf'), PDF);
    mkdirSync(at('elsewhere'));
    symlinkSync(at('outside.pdf'), at('watched', 'link.pdf'));
    symlinkSync(at('elsewhere'), at('watched', 'archive'));
    write('letter.pdf');
    const one = watch();
    await settle(one);
    expect(arrived()).toEqual(['letter.pdf']);
    expect(list('elsewhere')).toEqual([]);
    expect(one.state().failure?.label).toBe('desktop.folder.failure.notFolder');
    rmSync(at('watched', 'archive'));
    await settle(one);
    expect(list('watched', 'archive')).toEqual(['letter.pdf']);
    expect(arrived()).toEqual(['letter.pdf']);
  });

  it('says that it is missing, deletes nothing, and goes on when it is back', async () => {
    const { at, write, watch, settle, arrived } = office();
    rmSync(at('watched'), { recursive: true });
    const one = watch();
    await settle(one);
    expect(one.state()).toMatchObject({ condition: 'missing', failure: { label: 'desktop.folder.failure.missing' } });
    expect(existsSync(at('watched'))).toBe(false);
    mkdirSync(at('watched'));
    write('letter.pdf');
    await settle(one);
    expect(one.state()).toMatchObject({ condition: 'watching', failure: null });
    expect(arrived()).toEqual(['letter.pdf']);
  });
});

describe('the archive', () => {
  it('is swept after its days, of our own files alone', async () => {
    const { write, watch, settle, list, at, wait } = office();
    write('old.pdf');
    write('changed.pdf');
    const one = watch();
    await settle(one);
    writeFileSync(at('watched', 'archive', 'by-hand.pdf'), PDF);
    writeFileSync(at('watched', 'archive', 'changed.pdf'), 'edited by somebody');
    wait(9 * 86_400);
    await one.rescan();
    expect(list('watched', 'archive')).toEqual(['by-hand.pdf', 'changed.pdf', 'old.pdf']);
    wait(2 * 86_400);
    await one.rescan();
    expect(list('watched', 'archive')).toEqual(['by-hand.pdf', 'changed.pdf']);
  });

  it('is kept for ever with 0 days', async () => {
    const { write, watch, settle, list, wait, options } = office();
    write('old.pdf');
    const one = watch({ folder: { ...options.folder, keepDays: 0 } });
    await settle(one);
    wait(4_000 * 86_400);
    await one.rescan();
    expect(list('watched', 'archive')).toEqual(['old.pdf']);
  });

  it('gives a document that the server refuses to failed, once, after a restart too', async () => {
    const { write, watch, settle, list, at } = office();
    write('secret.pdf');
    const first = watch();
    await settle(first);
    await first.close();
    const second = watch();
    await second.refused('id-1', 'document.encrypted', {});
    expect(list('watched', 'archive')).toEqual([]);
    expect(list('watched', 'failed')).toEqual(['secret.pdf', 'secret.pdf.reason.txt']);
    expect(readFileSync(at('watched', 'failed', 'secret.pdf.reason.txt'), 'utf8')).toContain('geschützt');
    write('secret.pdf');
    await settle(second);
    await second.refused('id-1', 'document.encrypted', {});
    await second.refused('unknown', 'document.encrypted', {});
    expect(list('watched', 'archive')).toEqual(['secret.pdf']);
    expect(list('watched', 'failed')).toEqual(['secret.pdf', 'secret.pdf.reason.txt']);
  });
});
