// A picture was called a text, and a data file was only refused after it had been read: a file is refused by what it is,
// in words, when it is uploaded.
import { describe, expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { checkBoxFiles } from '#domain/jobs/creation.rules.ts';
import { wrongKind } from '#renderer/features/deposit/creation/creation.rules.ts';
import { sniff } from '#server/letters/jobs/open-file.ts';

describe('what a file is', () => {
  it('a JPEG is no text, though it begins as some text of two bytes a letter does', () => {
    expect(sniff(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x41, 0x42]))).not.toBe('text');
    expect(sniff(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]))).toBe('unknown');
  });

  it('text of two bytes a letter is text in both orders', () => {
    expect(sniff(Buffer.from([0xff, 0xfe, 0x41, 0x00]))).toBe('text');
    expect(sniff(Buffer.from([0xfe, 0xff, 0x00, 0x41]))).toBe('text');
  });
});

describe('a box of documents', () => {
  // Of the service only its boxes are asked.
  const service = {
    boxes: [{ name: 'letters', boxType: 'pdf', parent: null, hidden: false, appositions: [] }],
  } as unknown as Service;
  it.each(['data', 'image', 'archive', 'other'])(
    'refuses a file of type %s by its name, before anything is read',
    (type) => {
      expect(wrongKind(service, 'letters', { name: 'alder.json', type })).toEqual({
        label: 'file.notPdf',
        parameters: { file: 'alder.json' },
      });
    },
  );

  it('takes a PDF whatever it is called', () => {
    expect(wrongKind(service, 'letters', { name: 'alder.json', type: 'pdf' })).toBeUndefined();
  });

  it('refuses it in the same words when a program deposits it', () => {
    const box = {
      name: 'letters',
      label: 'Letters',
      boxType: 'pdf',
      minElements: 1,
      maxElements: 1,
      configuredFiles: 0,
    } as const;
    const refused = checkBoxFiles([box], [{ box: 'letters', fileName: 'photo.jpg', kind: 'unknown' }]);
    expect(refused).toMatchObject({ ok: false, refusal: { label: 'file.notPdf', parameters: { file: 'photo.jpg' } } });
  });
});
