// What can be seen of a deposit: its rows, values, orphans, and the pages that left.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { drawn } from '#tests/support/drawn-pages.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from '../scenarios/post-office.ts';
import { inkOn } from './ink.ts';
import { linesOf } from './sent-words.ts';

const MM = 72 / 25.4;

/** What looks are taken at. */
export interface Seen {
  readonly office: PostOffice;
  readonly clerk: TestClient;
  readonly job: Job;
  readonly channelName: string;
}

const rowsOf = ({ office, clerk, job }: Seen) => office.rows(clerk, job.id);

export async function sentFiles(seen: Seen): Promise<string[]> {
  const { office, clerk, job, channelName } = seen;
  const command = await office.confirm(clerk, job.id);
  const { state } = await office.reaches(clerk, command.id, 'OUTPUTTED', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR');
  if (state !== 'OUTPUTTED') {
    const found = await clerk.call('deliveries.find', { query: { jobId: job.id } });
    throw new Error(`${state}: ${JSON.stringify(found.map(({ fault }) => fault))}`);
  }
  const folder = channelName.toLowerCase().replaceAll(' ', '-');
  return (await office.shipments(clerk, job.id)).map(({ nuid, deliveryNumber }) =>
    path.join(office.server.dataDir, 'outbox', folder, deliveryNumber, `${nuid}.pdf`),
  );
}

const pagesOf = async (file: string) => (await PDFDocument.load(readFileSync(file))).getPages();

const sizesOf = async (file: string): Promise<string[]> =>
  (await pagesOf(file)).map((page) => `${Math.round(page.getWidth() / MM)}x${Math.round(page.getHeight() / MM)}`);

/** The one file that was made of the deposited one. */
async function madeOf({ office, job }: Seen): Promise<string> {
  const { db, files } = office.server.services;
  const made = db.selectFrom('input_file').select('hash').where('job_id', '=', job.id).where('role', '=', 'made');
  const { hash } = await made.executeTakeFirstOrThrow();
  return files.pathOf(hash.toString('hex'));
}

/** The text of each page of a file. */
async function textsOf({ office }: Seen, file: string): Promise<string[]> {
  const { length } = await pagesOf(file);
  const said = await linesOf(
    office,
    file,
    Array.from({ length }, (_, index) => index + 1),
  );
  return said.map((lines) => lines.join(' | '));
}

export const LOOKS = {
  /** First and last page of each main chunk, and what is wrong with the row. */
  rows: async (seen: Seen) =>
    (await rowsOf(seen)).map(({ packs, fault }) => {
      const [chunk] = packs[0]?.chunks ?? [];
      return [`${chunk?.firstPage}-${chunk?.lastPage}`, ...(fault ? [fault.label] : [])].join(' ');
    }),
  /** Boxes of the documents of each row. */
  boxes: async (seen: Seen) =>
    (await rowsOf(seen)).map(({ packs }) =>
      packs.map(({ chunks }) => chunks.map(({ boxName }) => boxName).join(' ')).join('; '),
    ),
  orphans: async ({ clerk, job }: Seen) =>
    (await clerk.call('jobs.orphanChunks', { params: { jobId: job.id } })).map(({ reason }) => reason),
  fields: async (seen: Seen) =>
    (await rowsOf(seen)).map(({ packs }) => ({ ...seen.job.metadatas, ...packs[0]?.metadatas })),
  values: async (seen: Seen) =>
    (await rowsOf(seen)).map(({ packs, shipmentRequirements }) =>
      Object.fromEntries(
        Object.entries({ ...packs[0]?.requirements, ...shipmentRequirements })
          .filter(([name]) => name !== 'postalRecipient')
          .map(([name, { value, quality }]) => [name, `${value} ${quality}`]),
      ),
    ),
  address: async (seen: Seen) =>
    (await rowsOf(seen)).map(({ recipientName, countryCode, quality }) => `${recipientName} ${countryCode} ${quality}`),
  dispatch: async (seen: Seen) => (await rowsOf(seen)).map(({ dispatch }) => dispatch.join(' ')),
  /** The files of the main box, in their order. */
  mainFiles: async ({ job }: Seen) =>
    job.inputFiles
      .filter(({ boxName }) => boxName === 'letters')
      .toSorted((a, b) => a.indexInBox - b.indexInBox)
      .map(({ name }) => name),
  labels: async ({ job }: Seen) =>
    job.inputFiles.map(({ boxLabel, boxNames }) =>
      [boxLabel, ...Object.entries(boxNames ?? {}).map(([locale, name]) => `${locale}=${name}`)].join(' '),
    ),
  /** Fields of each row, or what is wrong with it. */
  noted: async (seen: Seen) =>
    (await rowsOf(seen)).map(({ packs, fault }) =>
      fault === null
        ? Object.entries(packs[0]?.metadatas ?? {})
            .map(([name, value]) => `${name}=${value}`)
            .join(' ')
        : fault.label,
    ),
  /** The days that a confirmation offers: the first, the last, until when today counts. */
  days: async (seen: Seen) => {
    const body = { packGroupIds: (await rowsOf(seen)).map(({ id }) => id) };
    const [channel] = (await seen.clerk.call('deliveries.checkOptions', { body })).shares;
    return [channel?.earliestPostDate, channel?.latestPostDate, channel?.cutoffAt].map(
      (at) => at?.slice(0, 16) ?? null,
    );
  },
  options: async (seen: Seen) => {
    const body = { packGroupIds: (await rowsOf(seen)).map(({ id }) => id) };
    const { shares } = await seen.clerk.call('deliveries.checkOptions', { body });
    return shares.map(({ optionTypes }) => optionTypes.map(({ name }) => name));
  },
  /** Presets that mended pages, and how many letters. */
  mended: async ({ clerk, job }: Seen) =>
    (await clerk.call('jobs.repairs', { params: { jobId: job.id } })).repairs.map(
      ({ preset, letters }) => `${preset} ${letters}`,
    ),
  /** Whether a value may be changed in review: what the edit answers. */
  edited: async (seen: Seen) => {
    const [row] = await rowsOf(seen);
    const rawShipmentRequirements = { subject: { value: 'other' } };
    const body = { version: row?.version ?? 0, rawShipmentRequirements };
    const after = await seen.clerk.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body });
    return after.shipmentRequirements.subject?.value;
  },
  forced: async (seen: Seen) => {
    const [row] = await rowsOf(seen);
    const rawShipmentRequirements = { subject: { value: 'bad', forced: true } };
    const body = { version: row?.version ?? 0, rawShipmentRequirements };
    const after = await seen.clerk.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body });
    return after.shipmentRequirements.subject?.quality;
  },
  chosen: async (seen: Seen) => {
    const body = { packGroupIds: (await rowsOf(seen)).map(({ id }) => id) };
    const { shares } = await seen.clerk.call('deliveries.checkOptions', { body });
    return shares.map(({ optionTypes }) => optionTypes.map(({ chosen }) => chosen));
  },
  /** Whether somebody who confirms may choose another value. */
  optionRules: async (seen: Seen) => {
    const body = { packGroupIds: (await rowsOf(seen)).map(({ id }) => id) };
    const { shares } = await seen.clerk.call('deliveries.checkOptions', { body });
    return shares.map(({ optionTypes }) => optionTypes.map(({ rule }) => rule));
  },
  /** Pages of a letter whose address a person changed. */
  corrected: async (seen: Seen) => {
    const [row] = await rowsOf(seen);
    const value = 'Mme Claire Dubois\n14 rue des Lilas\n75011 Paris';
    const body = { version: row?.version ?? 0, rawShipmentRequirements: { postalRecipient: { value } } };
    await seen.clerk.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body });
    const [file = ''] = await sentFiles(seen);
    return (await pagesOf(file)).length;
  },
  /** Fields that can be filled in what was sent. */
  formFields: async (seen: Seen) => {
    const { office, clerk, job } = seen;
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    const outputFileId = shipment?.outputFile?.id ?? 0;
    const bytes = await clerk.call('shipments.outputFile', { params: { outputFileId } });
    return (await PDFDocument.load(bytes)).getForm().getFields().length;
  },
  /** Orders that a list finds by the value of a field. */
  found: async ({ clerk, job }: Seen) => {
    const { items } = await clerk.call('jobs.list', { query: { metadata: ['note=Autumn'] } });
    return items.filter(({ id }) => id === job.id).length;
  },
  recipients: async (seen: Seen) => (await rowsOf(seen)).map(({ recipientName }) => recipientName),
  documents: async (seen: Seen) => (await rowsOf(seen)).map(({ documents }) => documents),
  service: async ({ job }: Seen) => job.service.type,
  name: async ({ job }: Seen) => job.name,
  confirmed: async ({ office, clerk, job }: Seen) => {
    await office.confirm(clerk, job.id);
    return 'confirmed';
  },
  files: async ({ job }: Seen) => job.inputFiles.map(({ boxName, name }) => `${boxName}/${name}`).toSorted(),
  /** The pages of what was made of the deposited files: their texts. */
  made: async (seen: Seen) => textsOf(seen, await madeOf(seen)),
  /** Fonts of what was made, by their names. */
  madeFonts: async (seen: Seen) => {
    const bytes = readFileSync(await madeOf(seen)).toString('latin1');
    return [...new Set([...bytes.matchAll(/\+(NotoSansMono|CourierPrime)/g)].map(([, name]) => name))];
  },
  /** Whether a form lies below the text of what was made, or above it. */
  madeStamp: async (seen: Seen) => {
    const [lines = []] = await linesOf(seen.office, await madeOf(seen), [1], 'writing');
    const [form, text] = [lines.join(' ').indexOf('STAMP'), lines.join(' ').indexOf('first')];
    return form < 0 ? 'none' : form < text ? 'under' : 'over';
  },
  madeSizes: async (seen: Seen) => sizesOf(await madeOf(seen)),
  /** Where the first page that was made begins and ends, in whole mm: left, top, right, bottom. */
  madeInk: async (seen: Seen) => {
    const { documents } = seen.office.server.services;
    const ink = inkOn(await drawn(documents, { pdf: await madeOf(seen), page: 1 }));
    return ink === null ? null : [ink.left, ink.top, ink.right, ink.bottom].map(Math.round);
  },
  /** The texts of the pages that left. */
  sent: async (seen: Seen) => {
    const texts: string[] = [];
    for (const file of await sentFiles(seen)) texts.push(...(await textsOf(seen, file)));
    return texts;
  },
  /** Where the first page that left begins and ends, in whole mm: left, top, right, bottom. */
  sentInk: async (seen: Seen) => {
    const [pdf = ''] = await sentFiles(seen);
    const ink = inkOn(await drawn(seen.office.server.services.documents, { pdf, page: 1 }));
    return ink === null ? null : [ink.left, ink.top, ink.right, ink.bottom].map(Math.round);
  },
  rotations: async (seen: Seen) => {
    const turned: number[] = [];
    for (const file of await sentFiles(seen))
      turned.push(...(await pagesOf(file)).map((one) => one.getRotation().angle));
    return turned;
  },
  /** How many pages each letter has. */
  pageCounts: async (seen: Seen) => {
    const counts: number[] = [];
    for (const file of await sentFiles(seen)) counts.push((await pagesOf(file)).length);
    return counts;
  },
  lastWord: async (seen: Seen) => {
    const [file = ''] = await sentFiles(seen);
    return (await textsOf(seen, file)).at(-1)?.split(' | ').at(-1);
  },
  /** Whether each page that left has the stamp. */
  stamped: async (seen: Seen): Promise<boolean[]> => {
    const texts: string[] = [];
    for (const file of await sentFiles(seen)) texts.push(...(await textsOf(seen, file)));
    return texts.map((text) => text.includes('STAMP'));
  },
  /** Whether the stamp was written before the page. */
  stampFirst: async (seen: Seen) => {
    const [file = ''] = await sentFiles(seen);
    const [lines] = await linesOf(seen.office, file, [1], 'writing');
    const text = lines?.join(' ') ?? '';
    return text.indexOf('STAMP') < text.indexOf('Claire');
  },
  /** Whether what left has the bytes that were deposited. */
  unchanged: async (seen: Seen) => {
    const { db } = seen.office.server.services;
    const { hash } = await db
      .selectFrom('input_file')
      .select('hash')
      .where('job_id', '=', seen.job.id)
      .executeTakeFirstOrThrow();
    const files = await sentFiles(seen);
    return files.map((file) => createHash('sha256').update(readFileSync(file)).digest().equals(hash));
  },
  /** The files of an order, below its folder. */
  outbox: async (seen: Seen) => {
    const [file = ''] = await sentFiles(seen);
    const shipments = await seen.office.shipments(seen.clerk, seen.job.id);
    const numbers = [...shipments.map(({ nuid }) => nuid), ...shipments.map(({ deliveryNumber }) => deliveryNumber)];
    const names = readdirSync(path.dirname(file)).filter((name) => name.endsWith('.pdf'));
    // Numbers differ from run to run.
    return names
      .map((name) =>
        numbers.reduce(
          (left, number) => left.replace(number, number === shipments[0]?.deliveryNumber ? 'DELIVERY' : 'NUID'),
          name,
        ),
      )
      .toSorted();
  },
  /** Sizes in mm of the pages that left. */
  sizes: async (seen: Seen) => {
    const sizes: string[] = [];
    for (const file of await sentFiles(seen)) sizes.push(...(await sizesOf(file)));
    return sizes;
  },
} satisfies Record<string, (seen: Seen) => Promise<unknown>>;
export type LookName = keyof typeof LOOKS;
