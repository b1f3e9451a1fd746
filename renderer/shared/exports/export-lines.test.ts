// Lines of an export, cut anywhere, and what is no whole export.
import { expect, it } from 'vitest';
import type { ExportLine } from '#domain/api/administration/export-line.schema.ts';
import { ExportCut, exportLines } from './export-lines.ts';

const TEXT = [{ text: '\ufeffname\r\nÉlodie\r\n' }, { file: { name: 'users.csv', rows: 1 } }, { end: true, rows: 2 }];
const BYTES = new TextEncoder().encode(TEXT.map((line) => `${JSON.stringify(line)}\n`).join(''));

function streamOf(bytes: Uint8Array, at: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += at) controller.enqueue(bytes.slice(from, from + at));
      controller.close();
    },
  });
}

async function read(bytes: Uint8Array, at: number): Promise<ExportLine[]> {
  const lines: ExportLine[] = [];
  for await (const line of exportLines(streamOf(bytes, at))) lines.push(line);
  return lines;
}

it('are the same wherever the network cuts them, in the middle of a letter too', async () => {
  for (const at of [1, 7, 1_000]) expect(await read(BYTES, at)).toEqual(TEXT.slice(0, 2));
});

it('fail where the last line is missing, or says that the rest failed', async () => {
  await expect(read(BYTES.slice(0, -4), 1_000)).rejects.toBeInstanceOf(ExportCut);
  const failed = new TextEncoder().encode('{"error":{"code":-99,"label":"exception.internal"}}\n');
  await expect(read(failed, 1_000)).rejects.toMatchObject({ message: 'exception.internal' });
});
