// An output that does not show what its document shows stops its delivery, and its owner sees both pages.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refuse } from '#domain/errors/result.ts';
import type { DocumentEngine } from '#server/documents/documents.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { violationsOf } from '../scenarios/sound.ts';

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const ADDRESSES = [
  ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  ['M. Paul Martin', '3 place du Marché', '69002 Lyon'],
];
const PNG = '89504e47';

/** The engine says once that an output differs, whoever asks it: no output of ours differs by itself. */
function differingOnce() {
  const { documents } = office.server.services;
  const of = documents.of.bind(documents);
  let isFound = false;
  return vi.spyOn(documents, 'of').mockImplementation((asker) => {
    const engine = of(asker);
    const verifySample: DocumentEngine['verifySample'] = (job) => {
      if (isFound) return engine.verifySample(job);
      isFound = true;
      return Promise.resolve(refuse('document.outputDiffers', { output: job.outputs[1]?.target ?? '', page: 2 }));
    };
    return { ...engine, verifySample };
  });
}

it('nothing of the delivery leaves, and the page that differs is there to be looked at', async () => {
  const differing = differingOnce();
  const pdf = await lettersPdf(ADDRESSES.map((address) => ({ address, pages: 2 })));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const command = await office.confirm(clerk, job.id);
  const failed = await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR');
  differing.mockRestore();
  expect(failed.fault?.label).toBe('document.outputDiffers');
  expect(() => office.outbox('letters')).toThrow('ENOENT');

  const stopped = (await office.shipments(clerk, job.id)).find(({ fault }) => fault !== null);
  const { page, documentFileId, documentPage } = stopped?.fault?.parameters ?? {};
  expect([stopped?.status, page, documentPage]).toEqual([250, 2, 4]);
  const outputFileId = stopped?.outputFile?.id ?? 0;
  const pictures = [
    await clerk.call('shipments.outputFilePage', { params: { outputFileId, page: 2 } }),
    await clerk.call('jobs.inputFilePage', {
      params: { inputFileId: Number(documentFileId), page: Number(documentPage) },
    }),
  ];
  for (const picture of pictures) expect(picture.toString('hex', 0, 4)).toBe(PNG);

  await clerk.call('commands.retry', { params: { commandId: command.id } });
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const sent = await office.shipments(clerk, job.id);
  expect(sent.map(({ status, fault, outputFile }) => [status, fault, outputFile?.pages])).toEqual([
    [400, null, 2],
    [400, null, 2],
  ]);
  expect(await violationsOf(office)).toEqual([]);
});

/** A service whose channel has several output files, which the clerk may use. */
async function serviceOfSeveralFiles(): Promise<number> {
  const { services } = office.server;
  const channel = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Stopped',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }, { name: 'archive' }, { name: 'copy' }],
  });
  const service_id = await addService(services, office.town.accountId, runService('Stopped', channel));
  const profile = services.db.selectFrom('profile').select('id').where('name', '=', 'clerk');
  const { id: profile_id } = await profile.executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

it('all files of a shipment that was stopped give way to those that are composed again', async () => {
  const service = await serviceOfSeveralFiles();
  const differing = differingOnce();
  const job = await office.deposit(
    clerk,
    service,
    await lettersPdf(ADDRESSES.map((address) => ({ address, pages: 1 }))),
  );
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR');
  differing.mockRestore();
  const all = async () =>
    (await office.shipments(clerk, job.id)).map(({ fault, outputFile, furtherOutputFiles }) => ({
      isStopped: fault !== null,
      files: [outputFile, ...furtherOutputFiles].flatMap((file) => file ?? []),
    }));
  const stopped = (await all()).flatMap(({ isStopped, files }) => (isStopped ? files : []));
  expect(stopped.map(({ outputName }) => outputName)).toEqual(['letter', 'archive', 'copy']);

  await clerk.call('commands.retry', { params: { commandId: command.id } });
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const sent = (await all()).map(({ files }) => files);
  expect(sent.map((files) => files.map(({ outputName }) => outputName))).toEqual([
    ['letter', 'archive', 'copy'],
    ['letter', 'archive', 'copy'],
  ]);
  const old = stopped.map(({ id }) => id);
  expect(sent.flat().filter(({ id }) => old.includes(id))).toEqual([]);
  const [{ deliveryNumber } = { deliveryNumber: '' }] = await office.shipments(clerk, job.id);
  // Three of each letter, and the manifest.
  expect(office.outbox('stopped', deliveryNumber)).toHaveLength(7);
  expect(await violationsOf(office)).toEqual([]);
});
