// Asks the printer on a loopback port for the state of a queue.
import { IPP_TAG, ippRequest, readIppAnswer } from '#main/system/ipp-message.ts';
import { postIpp } from '#main/system/ipp-post.ts';
import type { PrinterAnswer } from './doctor.types.ts';

const TIMEOUT_MS = 4_000;
const MAX_ANSWER = 256 * 1024;
/** printer-make-and-model of printer-driver (its description table). */
const MODEL = 'Mailroom Virtual Printer';
const NOT_FOUND = 0x0406;
const GET_PRINTER_ATTRIBUTES = 0x000b;
const WANTED = [
  'printer-make-and-model',
  'printer-is-accepting-jobs',
  'printer-state-reasons',
  'printer-state-message',
];

/** The question for the queue of that address (`ipp://…`). */
export const printerQuestion = (address: string): Buffer =>
  ippRequest(GET_PRINTER_ATTRIBUTES, address, [{ tag: IPP_TAG.keyword, name: 'requested-attributes', values: WANTED }]);

const post = (port: number, path: string, body: Buffer) =>
  postIpp(
    { to: { host: '127.0.0.1', port, path, timeout: TIMEOUT_MS }, host: `localhost:${port}`, most: MAX_ANSWER },
    body,
  );

const FOREIGN: PrinterAnswer = { ours: false, known: false, accepting: false, reasons: [], message: '' };

/** undefined: nothing answers on the port within four seconds. An empty queue id asks for the first queue. */
export async function askPrinter(port: number, queueId: string): Promise<PrinterAnswer | undefined> {
  const path = queueId === '' ? '/ipp/print' : `/ipp/print/${queueId}`;
  const answer = await post(port, path, printerQuestion(`ipp://localhost:${port}${path}`));
  if (answer === undefined) return undefined;
  const ipp = readIppAnswer(answer.body);
  if (ipp?.status === NOT_FOUND || (answer.status === 404 && ipp === undefined)) {
    // Our printer does not state its model for an unknown queue, so its first queue is asked.
    return { ...FOREIGN, ours: await askFirst(port) };
  }
  if (ipp === undefined) return FOREIGN;
  const values = (name: string): readonly string[] => ipp.attributes.get(name) ?? [];
  return {
    ours: values('printer-make-and-model').includes(MODEL),
    known: ipp.status < 0x0100,
    accepting: values('printer-is-accepting-jobs').includes('true'),
    reasons: values('printer-state-reasons'),
    message: values('printer-state-message')[0] ?? '',
  };
}

async function askFirst(port: number): Promise<boolean> {
  const answer = await post(port, '/ipp/print', printerQuestion(`ipp://localhost:${port}/ipp/print`));
  const ipp = answer && readIppAnswer(answer.body);
  return ipp?.attributes.get('printer-make-and-model')?.includes(MODEL) ?? false;
}
