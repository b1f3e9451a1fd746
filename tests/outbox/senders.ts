// Office staff: they print over IPP and drop files into the watched folder. What was acknowledged is written down.
import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attribute, strings } from '#printer-driver/protocol/values.ts';
import { ippRequest, post } from '#tests/printer/support/ipp-client.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';

/** A document by its content; no two are alike. */
export interface Sent {
  readonly number: number;
  readonly hash: string;
  readonly automated: boolean;
  readonly way: 'printer' | 'folder';
}

/** What the senders know. `unsure`: the printer did not answer, so it may or may not have come. */
export interface Ledger {
  readonly sent: Sent[];
  readonly unsure: Sent[];
}

export interface Office {
  readonly port: number;
  readonly folders: Readonly<Record<'held' | 'sent', string>>;
  readonly chance: () => number;
  /** One document in this many is automated, 40 when absent; null: none. */
  readonly automatedEvery?: number | null;
  /** Most ms between two documents of one person, 120 when absent. */
  readonly pauseMs?: number;
  /** True when no further document is to be sent. */
  readonly enough?: () => boolean;
}

const PRINT_JOB = 0x0002;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A letter with an own address; big ones carry that many bytes that nothing refers to. */
async function letter(number: number, padding: number, chance: () => number): Promise<Buffer> {
  const pdf = await lettersPdf([{ address: [`Person ${number}`, `${number} rue des Lilas`, '75011 Paris'], pages: 1 }]);
  if (padding === 0) return pdf;
  const line = `% ${String(chance()).padEnd(60, '#')}\n`;
  return Buffer.concat([
    pdf.subarray(0, 9),
    Buffer.from(line.repeat(Math.ceil(padding / line.length))),
    pdf.subarray(9),
  ]);
}

const sentOf = (number: number, pdf: Buffer, automated: boolean, way: Sent['way']): Sent => ({
  ...{ number, automated, way },
  hash: createHash('sha256').update(pdf).digest('hex'),
});

async function print(office: Office, pdf: Buffer, number: number, automated: boolean): Promise<boolean> {
  const target = { port: office.port, path: `/ipp/print/${automated ? 'sent' : 'held'}` };
  const operation = [
    attribute('job-name', ...strings('name', `printed ${number}`)),
    attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
  ];
  const answer = await post(target, [ippRequest(target, { code: PRINT_JOB, operation }), pdf], { timeoutMs: 8_000 });
  return answer.ipp >= 0 && answer.ipp < 0x100;
}

/** Prints until the printer has said yes, or it is enough; a try without an answer is another document, counted as unsure. */
async function printUntilTaken(office: Office, ledger: Ledger, number: number, kind: Kind): Promise<void> {
  const { enough = () => false } = office;
  for (let attempt = 0; attempt === 0 || !enough(); attempt++) {
    const pdf = await letter(number + attempt * 100_000, kind.padding, office.chance);
    const sent = sentOf(number, pdf, kind.automated, 'printer');
    if (await print(office, pdf, number, kind.automated)) {
      ledger.sent.push(sent);
      return;
    }
    ledger.unsure.push(sent);
    await pause(200 + office.chance() * 300);
  }
}

interface Kind {
  readonly automated: boolean;
  readonly padding: number;
}

async function drop(office: Office, ledger: Ledger, number: number, kind: Kind): Promise<void> {
  const pdf = await letter(number, kind.padding, office.chance);
  const folder = office.folders[kind.automated ? 'sent' : 'held'];
  const draft = join(folder, `.dropped-${number}.tmp`);
  writeFileSync(draft, pdf);
  renameSync(draft, join(folder, `dropped ${number}.pdf`));
  ledger.sent.push(sentOf(number, pdf, kind.automated, 'folder'));
}

/** Sends `count` documents, or until it is `enough`: half by printer, half by folder, one in 50 big. */
export async function sendAll(office: Office, ledger: Ledger, count: number): Promise<void> {
  let next = 0;
  const { automatedEvery = 40, pauseMs = 120, enough = () => false } = office;
  const person = async (): Promise<void> => {
    for (let number = next++; number < count && !enough(); number = next++) {
      const automated = automatedEvery !== null && number % automatedEvery === 7;
      const kind = { automated, padding: !automated && number % 50 === 3 ? 5_000_000 : 0 };
      if (number % 2 === 0) await drop(office, ledger, number, kind);
      else await printUntilTaken(office, ledger, number, kind);
      await pause(office.chance() * pauseMs);
    }
  };
  await Promise.all([person(), person(), person()]);
}
