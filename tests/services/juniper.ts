// The office of demo/services, as its tests and pictures use it: a whole server on which files of npm run apply were applied,
// deposits of the inputs that lie beside them, and what left, as the channels wrote it.
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { parseConfiguration, withFilesBeside } from '#scripts/apply/configuration-file.ts';
import { signIn } from '#scripts/client/node-client.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

/** A folder in which what left is kept for pictures, as NAME-0.pdf and on; nothing is kept without it. */
const { MAILROOM_KEEP_SENT: KEPT } = process.env;

export const SERVICES = path.resolve(import.meta.dirname, '../../demo/services');

/** The e-mail that carried a document. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly attachment: string;
  /** Its text, as it was written. */
  readonly text: string;
}

/** One document that left. */
export interface Sent {
  readonly recipient: string;
  readonly channel: string;
  /** A copy of the PDF, beside the data of the server. */
  readonly pdf: string;
  readonly nuid: string;
  /** Its row of the manifest by column; null: it went by e-mail. */
  readonly row: Readonly<Record<string, string>> | null;
  /** null: it went on paper. */
  readonly mail: SentMail | null;
}

export interface Juniper {
  readonly office: PostOffice;
  readonly clerk: TestClient;
  /** Deposits files of the service's folder `input`, by box, with the service of that name. */
  deposit(service: string, files: Readonly<Record<string, readonly string[]>>, parameters?: object): Promise<Job>;
  /** Confirms all good rows, waits until they left, and reads what did, in the order of the rows. */
  send(jobId: number): Promise<Sent[]>;
  close(): Promise<void>;
}

/** Applies office.json and the file of the service in the folder of that name. */
export async function openJuniper(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Juniper> {
  const office = await openPostOffice({ realMailer: true, environment });
  const client = await signIn(office.server.url, ADMINISTRATOR.login, ADMINISTRATOR.password);
  for (const file of ['office.json', `${folder}/${folder}.json`].map((name) => path.join(SERVICES, name))) {
    const content = withFilesBeside(parseConfiguration(readFileSync(file, 'utf8')), path.dirname(file));
    await applyConfiguration(client, content);
  }
  const clerk = await office.server.signIn('juniper', DEMO_PASSWORD);
  return {
    office,
    clerk,
    deposit: (service, files, parameters = {}) => deposit({ office, clerk, folder }, { service, files, parameters }),
    async send(jobId) {
      const sent = await send({ office, clerk }, jobId);
      if (KEPT)
        for (const [index, { pdf }] of sent.entries()) copyFileSync(pdf, path.join(KEPT, `${folder}-${index}.pdf`));
      return sent;
    },
    close: () => office.close(),
  };
}

async function deposit(
  { office, clerk, folder }: Pick<Juniper, 'office' | 'clerk'> & { readonly folder: string },
  given: {
    readonly service: string;
    readonly files: Readonly<Record<string, readonly string[]>>;
    readonly parameters: object;
  },
): Promise<Job> {
  const services = await clerk.call('services.list', { query: {} });
  const serviceId = services.find(({ name }) => name === given.service)?.id;
  const parts = Object.entries(given.files).flatMap(([box, names]) =>
    names.map((fileName) => ({
      name: box,
      value: readFileSync(path.join(SERVICES, folder, 'input', fileName)),
      fileName,
    })),
  );
  const parameters = JSON.stringify({ serviceId, ...given.parameters });
  const made = await clerk.call('jobs.create', { parts: [{ name: 'parameters', value: parameters }, ...parts] });
  return office.ready(clerk, made.id);
}

async function send({ office, clerk }: Pick<Juniper, 'office' | 'clerk'>, jobId: number): Promise<Sent[]> {
  const command = await office.confirm(clerk, jobId);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const outbox = path.join(office.server.dataDir, 'outbox');
  const shipments = await office.shipments(clerk, jobId);
  const inOrder = shipments.toSorted((a, b) => a.packGroupId - b.packGroupId);
  return inOrder.map(({ nuid, recipient, channelLabel: channel }): Sent => {
    const pdf = path.join(office.server.dataDir, `${nuid}.pdf`);
    const [letter] = globSync(`*/*/${nuid}.pdf`, { cwd: outbox });
    const [message] = globSync(`**/${nuid}*.eml`, { cwd: outbox });
    if (letter !== undefined) {
      copyFileSync(path.join(outbox, letter), pdf);
      const row = manifestRow(path.join(outbox, path.dirname(letter)), nuid);
      return { recipient, channel, pdf, nuid, row, mail: null };
    }
    if (message === undefined) throw new Error(`Nothing left for ${recipient}.`);
    const { bytes, mail } = readMail(readFileSync(path.join(outbox, message), 'latin1'));
    writeFileSync(pdf, bytes);
    return { recipient, channel, pdf, nuid, row: null, mail };
  });
}

/** The row of a letter in the manifest of its delivery. */
function manifestRow(folder: string, nuid: string): Record<string, string> {
  const text = readFileSync(path.join(folder, `${path.basename(folder)}.csv`), 'utf8');
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  const row = rows.find((one) => Object.values(one).includes(nuid));
  if (row === undefined) throw new Error(`The manifest has no row for ${nuid}.`);
  return row;
}

/** A message with one PDF, as RFC 5322 and RFC 2045 write it. */
function readMail(message: string): { bytes: Buffer; mail: SentMail } {
  const unfolded = message.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const part = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(message);
  return {
    bytes: Buffer.from(part?.[1] ?? '', 'base64'),
    mail: {
      to: header('To'),
      subject: header('Subject'),
      attachment: /filename="?([^";\r\n]+)/i.exec(unfolded)?.[1] ?? '',
      text: message,
    },
  };
}
