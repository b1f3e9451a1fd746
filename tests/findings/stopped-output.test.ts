// An output that does not show what its document shows stops its delivery, and its owner sees both pages.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refuse } from '#domain/errors/result.ts';
import type { DocumentEngine } from '#server/documents/documents.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
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

it('nothing of the delivery leaves, and the page that differs is there to be looked at', async () => {
  // the engine says so once, whoever asks it: no output of ours differs by itself
  const { documents } = office.server.services;
  const of = documents.of.bind(documents);
  let isFound = false;
  const differing = vi.spyOn(documents, 'of').mockImplementation((asker) => {
    const engine = of(asker);
    const verifySample: DocumentEngine['verifySample'] = (job) => {
      if (isFound) return engine.verifySample(job);
      isFound = true;
      return Promise.resolve(refuse('document.outputDiffers', { output: job.outputs[1]?.target ?? '', page: 2 }));
    };
    return { ...engine, verifySample };
  });
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
