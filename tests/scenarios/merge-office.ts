// A post office whose services rewrite office documents and merge letters, with the LibreOffice that a test gives it.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

export interface MergeOffice {
  readonly office: PostOffice;
  readonly admin: TestClient;
  readonly clerk: TestClient;
  /** Saves a service with files and lets the clerk use it. @returns its id */
  save(over: object, files?: readonly (readonly [name: string, value: Buffer])[]): Promise<number>;
  /** Deposits a file in the main box, or several, and waits until nothing is left to do. */
  deposit(
    serviceId: number,
    fileName: string,
    value: Buffer,
    more?: readonly [name: string, value: Buffer][],
  ): Promise<Job>;
  /** Documents that were made, in their order: name and pages. */
  made(jobId: number): Promise<[name: string, pages: number | null][]>;
}

const joined = (separator: string, ...names: string[]) => ({
  type: 'concat',
  separator,
  values: names.map((column) => ({ type: 'dataColumn', box: null, column })),
});

/** What all services of a mail merge have: rows with name, street, place and gift. */
export const MERGED = {
  type: 'preprocessing',
  preprocessor: { name: 'mailMerge', parameters: { template: 'letter.docx' } },
  boxes: [
    {
      ...{ name: 'letters', label: 'People', main: true, boxType: 'datafile' },
      metadatas: [
        { name: 'name', mandatory: true },
        { name: 'street' },
        { name: 'place' },
        { name: 'gift', validationPattern: '[^!]*' },
      ],
      parserConfiguration: {
        ...{ format: 'csv', encoding: 'utf-8', separator: ',' },
        columns: ['name', 'street', 'place', 'gift'].map((metadata) => ({ metadata, column: metadata })),
      },
    },
  ],
  requirements: [{ name: 'postalRecipient', value: joined('\n', 'name', 'street', 'place') }],
};

/** A data file of these rows. */
export const people = (rows: readonly (readonly [name: string, gift: string])[]): Buffer =>
  Buffer.from(
    [
      'name,street,place,gift',
      ...rows.map(([name, gift]) => `"${name}",12 rue des Lilas,75011 Paris,"${gift.replaceAll('"', '""')}"`),
    ].join('\n'),
  );

/** Opens it; close `office` afterwards. */
export async function openMergeOffice(environment: Readonly<Record<string, string>>): Promise<MergeOffice> {
  const office = await openPostOffice({ environment });
  const { services } = office.server;
  const channelId = await addChannel(services, {
    ...{ channelType: 'SIMPLE_MAIL', name: 'Merged', providerName: 'folder' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  });
  const admin = await office.server.administrator();
  const clerk = await office.as('clerk');
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  return {
    office,
    admin,
    clerk,
    async save(over, files = []) {
      const channels = [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }];
      const parameters = { ...runService('Merged', channelId, { channels, ...over }), ouId: office.town.accountId };
      const { id: service_id } = await admin.call('services.save', {
        parts: [
          { name: 'parameters', value: JSON.stringify(parameters) },
          ...files.map(([fileName, value]) => ({ name: 'files', value, fileName })),
        ],
      });
      await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
      return service_id;
    },
    async deposit(serviceId, fileName, value, more = []) {
      const parts = [
        { name: 'parameters', value: JSON.stringify({ serviceId }) },
        ...[[fileName, value] as const, ...more].map(([name, file]) => ({
          name: 'letters',
          value: file,
          fileName: name,
        })),
      ];
      const { id } = await clerk.call('jobs.create', { parts });
      const end = Date.now() + 240_000;
      while (!(await office.server.idle())) {
        if (Date.now() > end) throw new Error('There is still something to do after four minutes.');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return clerk.call('jobs.get', { params: { jobId: id } });
    },
    async made(jobId) {
      const rows = await services.db
        .selectFrom('input_file')
        .select(['name', 'page_count'])
        .where('job_id', '=', jobId)
        .where('role', '=', 'made')
        .orderBy('id')
        .execute();
      return rows.map(({ name, page_count: pages }) => [name, pages]);
    },
  };
}
