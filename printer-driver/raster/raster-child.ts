// The child process that turns one raster document into a PDF and ends. Its order comes as JSON, its result by IPC.
import { closeSync, openSync } from 'node:fs';
import type { Conversion, ConversionOrder } from '../printer/environment/conversion.ts';
import { jpegToPdf } from './jpeg-to-pdf.ts';
import { createPageSource } from './page-source.ts';
import { createPdfFile } from './pdf-file.ts';
import { rasterToPdf } from './raster-to-pdf.ts';

/** Converts in this process. Broken documents are results, not exceptions. */
export async function convert(order: ConversionOrder): Promise<Conversion> {
  const descriptor = openSync(order.from, 'r');
  try {
    const source = createPageSource(descriptor, order.bytes);
    const pdf = createPdfFile(order.to);
    if (order.format === 'image/jpeg') jpegToPdf(source, pdf, order);
    else await rasterToPdf(source, pdf, order.pixels);
    return { ok: true, ...pdf.finish() };
  } catch (cause) {
    return { ok: false, reason: cause instanceof Error ? cause.message : 'unknown' };
  } finally {
    closeSync(descriptor);
  }
}

const argument = process.argv[2];
if (import.meta.main && argument !== undefined) {
  const outcome = await convert(JSON.parse(argument) as ConversionOrder);
  process.send?.(outcome, () => process.disconnect());
}
