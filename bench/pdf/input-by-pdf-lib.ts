// The run of letters by pdf-lib: Noto Sans embedded as subsets, one logo on each page.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { benchLetters, seededNumbers } from './letters.ts';

const MM = 72 / 25.4;
const HEIGHT = 841.89;

/** A grey PNG of pseudo-random pixels, 480 by 160. */
function logo(): Buffer {
  const random = seededNumbers(7);
  const rows = Buffer.alloc(160 * 481);
  for (let i = 0; i < rows.length; i++) rows[i] = i % 481 === 0 ? 0 : ((i >> 4) * 7 + random() * 40) & 255;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(480, 0);
  header.writeUInt32BE(160, 4);
  header[8] = 8;
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Writes the run of `pageCount` pages to `target`. Answers null: it needs nothing that may be missing. */
export async function makeWithPdfLib(target: string, pageCount: number): Promise<string | null> {
  const document = await PDFDocument.create();
  const require = createRequire(import.meta.url);
  // A dependency of pdf-lib, which passes it on.
  const { default: fontkit } = (await import(createRequire(require.resolve('@cantoo/pdf-lib')).resolve('fontkit'))) as {
    default: Parameters<typeof document.registerFontkit>[0];
  };
  document.registerFontkit(fontkit);
  const font = (name: string) =>
    document.embedFont(readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${name}`)), { subset: true });
  const regular = await font('400Regular/NotoSans_400Regular.ttf');
  const bold = await font('700Bold/NotoSans_700Bold.ttf');
  const image = await document.embedPng(logo());
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  for (const letter of benchLetters(pageCount)) {
    for (const [index, lines] of letter.body.entries()) {
      const page = document.addPage([595.28, HEIGHT]);
      const put = (text: string, x: number, y: number, size: number, face = regular) => {
        page.drawText(text, { x: x * MM, y, size, font: face, color: rgb(0, 0, 0) });
      };
      page.drawImage(image, { x: 20 * MM, y: HEIGHT - 28 * MM, width: 48 * MM, height: 16 * MM });
      put(letter.reference, 165, HEIGHT - 15 * MM, 9, bold);
      put(`Page ${index + 1}/${letter.body.length}`, 175, 12 * MM, 8);
      if (index === 0) {
        for (const [row, line] of letter.address.entries()) put(line, 110, HEIGHT - 52 * MM - row * 13, 10.5);
        put(`Montant dû : ${letter.amount} €`, 20, HEIGHT - 95 * MM, 12, bold);
      }
      const top = index === 0 ? 105 : 40;
      for (const [row, line] of lines.entries()) put(line, 20, HEIGHT - top * MM - row * 13, 9);
    }
  }
  writeFileSync(target, await document.save({ useObjectStreams: false }));
  return null;
}
