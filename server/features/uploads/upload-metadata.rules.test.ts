// What is read from Upload-Metadata.
import { describe, expect, it } from 'vitest';
import { readUploadMetadata } from './upload-metadata.rules.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the metadata of an upload', () => {
  it.each([
    ['name and source', `filename ${base64('Zürich.pdf')},source ${base64('printer')}`, 'Zürich.pdf', 'printer'],
    ['nothing', undefined, 'file', 'standalone'],
    ['a key without a value', 'filename,source', 'file', 'standalone'],
    ['keys of others', `relativePath bnVsbA==, filename ${base64('a.pdf')}`, 'a.pdf', 'standalone'],
    ['a path in the place of a name', `filename ${base64('../../etc/passwd')}`, 'passwd', 'standalone'],
  ])('takes %s', (_what, header, name, source) => {
    expect(readUploadMetadata(header)).toEqual({ name, source });
  });

  it.each([
    ['what is no base64', 'filename a*b'],
    ['a key that comes twice', 'filename YQ==,filename Yg=='],
    ['three words', 'filename YQ== Yg=='],
  ])('refuses %s', (_what, header) => expect(readUploadMetadata(header)).toBeNull());
});
