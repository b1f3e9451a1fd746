// Which errors mean that the disk of the server takes nothing.
import { expect, test } from 'vitest';
import { DiskLow } from '../storage/files/file-store.ts';
import { diskFault } from './disk-fault.ts';

const failed = (code: string): Error => Object.assign(new Error('It failed.'), { code });

test('a full, over-quota or read-only disk is known by its code', () => {
  expect(['ENOSPC', 'EDQUOT', 'EROFS'].map((code) => diskFault(failed(code)))).toEqual(['ENOSPC', 'EDQUOT', 'EROFS']);
});

test('the watermark of the file store and a database that cannot grow are a full disk', () => {
  expect([diskFault(new DiskLow()), diskFault(failed('53100'))]).toEqual(['ENOSPC', 'ENOSPC']);
});

test('anything else is no fault of the disk', () => {
  expect([failed('ENOENT'), new Error('It failed.'), { code: 'ENOSPC' }, null].map(diskFault)).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});
