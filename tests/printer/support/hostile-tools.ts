// What the hostile runs share: a question that shows a printer is alive, a job, and what is left on disk.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attribute, keyword, strings } from '#printer-driver/protocol/values.ts';
import type { DriverProcess } from './driver-process.ts';
import { type IppTarget, ippRequest, post } from './ipp-client.ts';

export const question = (target: IppTarget): Uint8Array =>
  ippRequest(target, {
    code: OPERATION.getPrinterAttributes,
    operation: [attribute('requested-attributes', ...keyword('printer-state'))],
  });
export const answers = async (driver: DriverProcess): Promise<boolean> =>
  driver.alive() && (await post(driver, [question(driver)])).ipp === 0;
export const pdfJob = (
  target: IppTarget,
  name: string,
  more: Parameters<typeof ippRequest>[1]['operation'] = [],
): Uint8Array =>
  ippRequest(target, {
    code: OPERATION.printJob,
    operation: [
      attribute('job-name', ...strings('name', name)),
      ...more,
      attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
    ],
  });
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const leftovers = (driver: DriverProcess): number => readdirSync(join(driver.spool, 'incoming')).length;
