// What data brings into HTML, read from the e-mail and the page that left: text stays text, whatever signs are in it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasIndependentReaders, readIndependently } from '../documents/independent-readers.ts';
import { RequirementOffice } from './requirement-office.ts';

const NAME = `A & B <Sons> "x" 'y' <b>z`;

let world: RequirementOffice;
beforeAll(async () => {
  world = await RequirementOffice.open();
});
afterAll(() => world?.close());

const column = (name: string) => ({ type: 'dataColumn', box: null, column: name });
const joined = (...values: (string | object)[]) => ({
  ...{ type: 'concat', separator: '' },
  values: values.map((value) => (typeof value === 'string' ? { type: 'constant', value } : value)),
});

/** The decoded part of a message of this type. */
function partOf(mail: string, type: string): string {
  const start = mail.indexOf(`Content-Type: ${type}`);
  const [head = '', body = ''] = mail.slice(start).split(/\r\n\r\n([\s\S]*?)\r\n--/, 2);
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim();
}

it('is escaped in the body and on the page, and nowhere else', async () => {
  const text = (name: string, over: object = {}) => ({ name, kind: 'DATA', type: 'TEXT', mandatory: false, ...over });
  const area = { left: 20, top: 20, width: 170, height: 20 };
  const channel = {
    ...{ channelType: 'EMAIL', name: 'HTML', providerName: 'smtp', timeZone: 'Europe/Paris' },
    requirements: [
      { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT' },
      ...['emailSubject', 'recipientName', 'attachmentName'].map((name) => text(name)),
      text('emailBody', { type: 'HTML' }),
      text('greeting', { type: 'HTML' }),
    ],
    outputFileDefinitions: [
      {
        ...{ name: 'main', mainOutputFile: true },
        technicalAreas: [
          {
            type: 'html',
            page: '1',
            area,
            contentEvaluator: joined('<i>For</i> ', column('name'), '<br>', {
              type: 'requirementReference',
              name: 'greeting',
            }),
          },
          { type: 'text', page: '1', area: { ...area, top: 60 }, contentEvaluator: joined('Plain ', column('name')) },
        ],
      },
    ],
  };
  const value = (name: string, expression: object) => ({ name, value: expression });
  const requirements = [
    value('emailRecipient', column('mail')),
    value('emailSubject', joined('For ', column('name'))),
    value('recipientName', column('name')),
    value('attachmentName', column('name')),
    value('greeting', joined('<b>Hello</b> ', column('name'))),
    value(
      'emailBody',
      joined('<p>', { type: 'requirementReference', name: 'greeting' }, '</p><p>', column('note'), '</p>'),
    ),
  ];
  const boxes = [
    {
      ...{ name: 'letters', label: 'Letters', main: true, boxType: 'datafile' },
      metadatas: ['mail', 'name', 'note'].map((name) => ({ name, maxLines: name === 'note' ? 3 : 1 })),
      parserConfiguration: {
        ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
        columns: ['mail', 'name', 'note'].map((name) => ({ metadata: name, column: name })),
      },
    },
  ];
  const serviceId = await world.serviceOn(channel, requirements, { boxes });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const csv = ['mail;name;note', ['anna@mail.example', quoted(NAME), quoted('one\n<two>')].join(';')].join('\n');
  const made = await world.clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: Buffer.from(csv), fileName: 'people.csv' },
    ],
  });
  const job = await world.office.ready(world.clerk, made.id);
  const [row] = await world.office.rows(world.clerk, job.id);
  expect(row?.recipientName).toBe(NAME);
  expect(row?.shipmentRequirements.emailSubject?.value).toBe(`For ${NAME}`);

  const command = await world.office.confirm(world.clerk, job.id);
  await world.office.reaches(world.clerk, command.id, 'OUTPUTTED');
  const outbox = path.join(world.office.server.dataDir, 'outbox');
  const [file = ''] = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.eml'),
  );
  const mail = readFileSync(path.join(outbox, file), 'utf8');
  expect(partOf(mail, 'text/html')).toBe(
    '<p><b>Hello</b> A &amp; B &lt;Sons&gt; "x" \'y\' &lt;b&gt;z</p><p>one<br>&lt;two&gt;</p>',
  );
  expect(partOf(mail, 'text/plain')).toBe(`Hello ${NAME}\n\none\n<two>`);
  expect(mail).toContain('Subject: =?UTF-8?Q?For_A_=26_B_=3CSons=3E_=22x=22_=27y=27_?=');

  const [shipment] = await world.office.shipments(world.clerk, job.id);
  const bytes = await world.clerk.call('shipments.outputFile', {
    params: { outputFileId: shipment?.outputFile?.id ?? 0 },
  });
  const letter = path.join(world.office.server.dataDir, 'letter.pdf');
  writeFileSync(letter, bytes);
  if (hasIndependentReaders) {
    expect(readIndependently(letter)).toEqual({ complaints: [], pages: [`For ${NAME} Hello ${NAME} Plain ${NAME}`] });
  }
});
