// Values of a whole run, of rows and of packs, and where they take effect; a deposit that is tried with all its files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL_AREA, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';
import { areaText, runService } from '../support/town.ts';
import { ADDRESS, channelWith, type Fields, letters, MARTIN, RequirementOffice } from './requirement-office.ts';

let world: RequirementOffice;
beforeAll(async () => {
  world = await RequirementOffice.open();
});
afterAll(() => world?.close());

const eml = (): string[] =>
  readdirSync(path.join(world.office.server.dataDir, 'outbox'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(world.office.server.dataDir, 'outbox', name), 'utf8'));

describe('values of a run, of rows and of packs', () => {
  it('reach the e-mail: subject, body, reply-to and name of the attachment, and who sends it', async () => {
    const text = (name: string, over: Fields = {}) => ({ name, kind: 'DATA', type: 'TEXT', mandatory: false, ...over });
    const channel = channelWith([], {
      ...{ channelType: 'EMAIL', providerName: 'smtp' },
      requirements: [
        { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT' },
        text('emailSubject', { mandatory: true, content: 'Plain' }),
        text('emailBody', { type: 'HTML' }),
        text('emailReplyTo', { kind: 'RETURN' }),
        text('attachmentName'),
      ],
    });
    const requirements = [{ name: 'emailRecipient', value: areaText(EMAIL_AREA) }];
    const serviceId = await world.serviceOn(channel, requirements);
    const shipmentRequirements = {
      emailSubject: { value: 'Your invoice' },
      emailBody: { value: '<p>Dear all</p>' },
      emailReplyTo: { value: 'answers@acme.example' },
      attachmentName: { value: 'Invoice' },
    };
    const job = await world.depositRun(serviceId, { shipmentRequirements }, await letters(MARTIN, MARTIN));
    const [first] = await world.office.rows(world.clerk, job.id);
    await world.clerk.call('packGroups.edit', {
      params: { packGroupId: first?.id ?? 0 },
      body: { version: first?.version ?? 0, rawShipmentRequirements: { emailSubject: { value: 'For you alone' } } },
    });
    const command = await world.office.confirm(world.clerk, job.id);
    await world.office.reaches(world.clerk, command.id, 'OUTPUTTED');
    const mails = eml();
    const header = (name: string) =>
      mails.map((mail) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1] ?? '').sort((a, b) => a.localeCompare(b));
    expect(header('Subject')).toEqual(['For you alone', 'Your invoice']);
    expect(header('Reply-To')).toEqual(['answers@acme.example', 'answers@acme.example']);
    expect(header('From')).toEqual(['Acme <mailroom@localhost>', 'Acme <mailroom@localhost>']);
    for (const mail of mails) expect(mail).toMatch(/filename="?Invoice\.pdf/);
    for (const mail of mails) expect(mail).toContain('<p>Dear all</p>');
  });

  it('of a pack stand beside those of the row, and are changed by themselves', async () => {
    const probe = { name: 'probe', kind: 'FREE', type: 'TEXT' };
    const serviceId = await world.serviceOn(channelWith([probe]), [
      { name: 'probe', scope: 'pack', value: areaText(REFERENCE_AREA) },
    ]);
    const stray = { shipmentRequirements: { probe: { value: 'x' } } };
    const refused = await failure(world.depositRun(serviceId, stray, await letters(MARTIN)));
    expect(refused.label).toBe('requirement.notOfService');
    const job = await world.depositRun(serviceId, {}, await letters(MARTIN));
    const [row] = await world.office.rows(world.clerk, job.id);
    const [pack] = row?.packs ?? [];
    expect(pack?.requirements.probe?.value).toBe('Reference 0001');
    const edited = await world.clerk.call('packGroups.edit', {
      params: { packGroupId: row?.id ?? 0 },
      body: { version: row?.version ?? 0, rawPackRequirements: { [pack?.id ?? 0]: { probe: { value: 'Mine' } } } },
    });
    expect(edited.packs[0]?.requirements.probe).toMatchObject({ value: 'Mine', quality: 'MODIFIED' });
  });
});

describe('sender and return address of the account', () => {
  it('fill the values of their kind, technical areas and the manifest', async () => {
    const address = (name: string, kind: string) => ({ name, kind, type: 'POSTAL_ADDRESS', mandatory: false });
    const area = { type: 'multiline', page: '1', area: { left: 20, top: 200, width: 80, height: 30 } };
    const content = { type: 'requirementReference', name: 'postalReturn' };
    const channel = channelWith([ADDRESS, address('postalReturn', 'RETURN'), address('postalSender', 'SENDER')], {
      outputFileDefinitions: [
        { name: 'main', mainOutputFile: true, technicalAreas: [{ ...area, contentEvaluator: content }] },
      ],
    });
    const serviceId = await world.serviceOn(channel);
    const job = await world.depositRun(serviceId, {}, await letters(MARTIN));
    const [row] = await world.office.rows(world.clerk, job.id);
    expect(row?.shipmentRequirements.postalReturn?.value).toMatch(/^Acme Returns\n/);
    expect(row?.shipmentRequirements.postalSender?.value).toMatch(/^Acme\n/);
    const command = await world.office.confirm(world.clerk, job.id);
    await world.office.reaches(world.clerk, command.id, 'OUTPUTTED');
    const [shipment] = await world.office.shipments(world.clerk, job.id);
    const at = [String(channel.name).toLowerCase().replace(' ', '-'), shipment?.deliveryNumber ?? ''];
    const manifest = world.office.read(...at, `${shipment?.deliveryNumber}.csv`).toString('utf8');
    expect(manifest).toContain('"Acme\n1 rue de la Paix\n75002 Paris","Acme Returns\nBP 12\n31059 TOULOUSE CEDEX"');
    const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
    const read = await world.office.server.services.documents.areaText({
      path: path.join(world.office.server.dataDir, 'outbox', ...at, `${shipment?.nuid}.pdf`),
      lane: 'person',
      requests: [{ page: 1, areas: [area.area], extraction }],
    });
    expect(read.ok && read.value[0]?.lines).toEqual(['Acme Returns', 'BP 12', '31059 TOULOUSE CEDEX']);
  });
});

describe('a deposit that is tried', () => {
  it('answers with its metadata, its split and the files of its other boxes', async () => {
    const text = (name: string) => ({ name, kind: 'FREE', type: 'TEXT', mandatory: false });
    const run = runService('', 1);
    const rows = {
      ...{ name: 'rows', label: 'Rows', scope: 'job', minElements: 0, boxType: 'datafile' },
      parserConfiguration: { format: 'lines', encoding: 'utf-8', metadata: 'line' },
    };
    const boxes = [
      ...run.boxes.map((box) => ({ ...box, appositions: [{ id: 'stamp' }] })),
      { name: 'terms', label: 'Terms', scope: 'shipment', minElements: 0 },
      rows,
    ];
    const serviceId = await world.serviceOn(
      channelWith([ADDRESS, text('campaign'), text('terms'), text('note'), text('letters')]),
      [
        { name: 'campaign', value: { type: 'metadataReference', name: 'campaign' } },
        { name: 'terms', value: { type: 'fileName', box: 'terms', extension: true } },
        { name: 'letters', value: { type: 'recipientCount' } },
        { name: 'note' },
      ],
      {
        boxes: boxes.map((box) => ({
          ...box,
          metadatas: [box === rows ? { name: 'line' } : { name: `${box.name}Paper`, mandatory: true }],
        })),
        serviceMetadatas: [{ name: 'campaign', mandatory: true }],
      },
    );
    const compute = (parameters: Fields, parts: { name: string; value: Buffer; fileName: string }[]) =>
      world.clerk.call('requirements.compute', {
        query: { serviceId },
        parts: [{ name: 'parameters', value: JSON.stringify(parameters) }, ...parts],
      });
    const pdf = await letters(MARTIN, MARTIN, MARTIN);
    const main = { name: 'letters', value: pdf, fileName: 'run.pdf' };
    const terms = { name: 'terms', value: await letters(MARTIN), fileName: 'terms.pdf' };
    const given = { rawJobMetadatas: { campaign: 'Spring' }, shipmentRequirements: { note: { value: 'Given' } } };
    // What the deposit has beside its letters is taken, and says no value.
    const beside = [
      { name: 'rows', value: Buffer.from('a\nb\n'), fileName: 'rows.txt' },
      { ...terms, name: 'letters:stamp' },
    ];
    const values = await compute(given, [main, terms, ...beside]);
    const shown = Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
    expect(shown).toEqual({
      ...{ postalRecipient: MARTIN.join('\n'), campaign: 'Spring', terms: 'terms.pdf', note: 'Given', letters: '3' },
    });
    const whole = await compute({ splitConfiguration: { type: 'none' } }, [main]);
    expect([whole.letters?.value, whole.campaign?.value, whole.terms?.value]).toEqual(['1', '', '']);
    expect((await failure(compute({}, [terms]))).label).toBe('file.noFile');
    for (const name of ['nowhere', 'letters:other']) {
      expect((await failure(compute({}, [main, { ...main, name }]))).label).toBe('job.boxUnknown');
    }
    expect((await failure(compute({ rawJobMetadatas: { other: 'x' } }, [main]))).label).toBe('metadata.unknown');
  });
});
