// A post office for what channels ask of their values: channels and services made for one test each, a reference of codes and
// towns, and an account with sender and return address.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

export type Fields = Readonly<Record<string, unknown>>;
export const MARTIN = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
export const ADDRESS = { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' };

let count = 0;
/** A number that nothing has yet. */
const next = (): number => {
  count += 1;
  return count;
};

/** A channel for letters with these requirements, and the recipient's address in any case. */
export const channelWith = (requirements: readonly Fields[], over: Fields = {}) => ({
  ...{ channelType: 'SIMPLE_MAIL', name: `Channel ${next()}`, providerName: 'folder', timeZone: 'Europe/Paris' },
  requirements: requirements.some(({ name }) => name === 'postalRecipient') ? requirements : [ADDRESS, ...requirements],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  ...over,
});

export const letters = (...addresses: readonly string[][]) =>
  lettersPdf(addresses.map((address) => ({ address, email: 'paul@mail.example', pages: 1 })));

export class RequirementOffice {
  readonly office: PostOffice;
  readonly clerk: TestClient;
  readonly admin: TestClient;
  readonly #folder: string;

  private constructor(folder: string, office: PostOffice, people: { clerk: TestClient; admin: TestClient }) {
    this.#folder = folder;
    this.office = office;
    this.clerk = people.clerk;
    this.admin = people.admin;
  }

  static async open(): Promise<RequirementOffice> {
    const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-requirements-'));
    const places = path.join(folder, 'places.csv');
    writeFileSync(places, 'country;code;town\nFR;75011;PARIS 11\nFR;31000;TOULOUSE\nFR;75002;PARIS 02\n');
    const office = await openPostOffice({ environment: { MAILROOM_POSTAL_REFERENCE: places } });
    const { db } = office.server.services;
    const account = db.selectFrom('account').select('definition').where('id', '=', office.town.accountId);
    const { definition } = (await account.executeTakeFirstOrThrow()) as { definition: { properties: object } };
    const returnAddress = { addressLines: ['Acme Returns', 'BP 12', '31059 TOULOUSE CEDEX'], countryCode: 'FR' };
    await db
      .updateTable('account')
      .set({ definition: JSON.stringify({ ...definition, properties: { ...definition.properties, returnAddress } }) })
      .where('id', '=', office.town.accountId)
      .execute();
    const people = { clerk: await office.as('clerk'), admin: await office.server.administrator() };
    return new RequirementOffice(folder, office, people);
  }

  /** A service of the clerk on one such channel. */
  async serviceOn(channel: Fields, requirements: readonly Fields[] = [], over: Fields = {}): Promise<number> {
    const { services } = this.office.server;
    const channelId = await addChannel(services, channel);
    const run = runService(`Service ${next()}`, channelId, over);
    const service = {
      ...run,
      requirements: [...(channel.channelType === 'EMAIL' ? [] : run.requirements), ...requirements],
    };
    const service_id = await addService(services, this.office.town.accountId, service);
    const { db } = services;
    const profile = db.selectFrom('profile').select('id').where('name', '=', 'clerk');
    const { id: profile_id } = await profile.executeTakeFirstOrThrow();
    await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
    return service_id;
  }

  async depositRun(serviceId: number, parameters: Fields, pdf: Buffer) {
    const made = await this.clerk.call('jobs.create', {
      parts: [
        { name: 'parameters', value: JSON.stringify({ serviceId, ...parameters }) },
        { name: 'letters', value: pdf, fileName: 'run.pdf' },
      ],
    });
    return this.office.ready(this.clerk, made.id);
  }

  async close(): Promise<void> {
    await this.office.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
