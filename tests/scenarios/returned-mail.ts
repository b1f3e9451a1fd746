// A post office whose e-mails can be refused, with services that fall back: from e-mail to registered letter to plain letter,
// nowhere, and to a channel that needs consent.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { giveBack, reservedByItself } from '#server/letters/money/reservations.ts';
import { fallBack } from '#server/pipeline/fallback/fall-back.ts';
import type { FallenBack } from '#server/pipeline/fallback/fall-back-slice.ts';
import type { FallbackServices } from '#server/pipeline/fallback/falling.ts';
import { ADDRESS_AREA, EMAIL_AREA, lettersPdf } from '#tests/support/letters-pdf.ts';
import { type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, areaText, runService } from '../support/town.ts';
import { failOnce } from './fail-once.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const ADDRESSED = [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }];
const PAPER = {
  providerName: 'folder',
  timeZone: 'Europe/Paris',
  requirements: ADDRESSED,
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};
const MAIN = [{ name: 'main', mainOutputFile: true }];
export const CHANNELS = {
  mail: {
    channelType: 'EMAIL',
    name: 'By mail',
    providerName: 'smtp',
    fallbackOnStatuses: [-700, -711, -712],
    requirements: [
      { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT', mandatory: true },
      { name: 'emailSubject', kind: 'DATA', type: 'TEXT', mandatory: true, content: 'Your document' },
    ],
    outputFileDefinitions: MAIN,
  },
  registered: {
    ...PAPER,
    channelType: 'REGISTERED_MAIL',
    name: 'Registered',
    fallbackOnStatuses: [-611],
    requirements: [
      ...ADDRESSED,
      { name: 'postalSender', kind: 'SENDER', type: 'POSTAL_ADDRESS', mandatory: false, content: '' },
    ],
  },
  post: { ...PAPER, channelType: 'SIMPLE_MAIL', name: 'Post' },
  safe: {
    channelType: 'DIGITAL_SAFE',
    name: 'Safe',
    providerName: 'folder',
    requirements: [{ name: 'recipientName', kind: 'RECIPIENT', type: 'TEXT', mandatory: false }],
    outputFileDefinitions: MAIN,
  },
};
type Label = keyof typeof CHANNELS;
const STRATEGIES: Readonly<Record<'chain' | 'single' | 'electronic', readonly Label[]>> = {
  chain: ['mail', 'registered', 'post'],
  single: ['mail'],
  electronic: ['mail', 'safe'],
};

/** The channels and services, which the clerk may use. */
export async function addReturningServices({
  server,
  town,
}: PostOffice): Promise<Record<keyof typeof STRATEGIES, number>> {
  const { db } = server.services;
  const idOf = new Map<Label, number>();
  for (const [label, channel] of Object.entries(CHANNELS))
    idOf.set(label as Label, await addChannel(server.services, channel));
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const made = { chain: 0, single: 0, electronic: 0 };
  for (const [name, labels] of Object.entries(STRATEGIES)) {
    const service = runService(name, idOf.get('post') ?? 0, {
      requirements: [
        { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
        { name: 'emailRecipient', value: areaText(EMAIL_AREA) },
        ...(name === 'electronic' ? [{ name: 'recipientIdentifier', scope: 'pack', value: areaText(EMAIL_AREA) }] : []),
      ],
      channels: labels.map((label) => ({ label, channelId: idOf.get(label) })),
      sendingStrategy: labels.map((label) => ({ condition: null, channelLabels: [label] })),
    });
    const service_id = await addService(server.services, town.accountId, service);
    made[name as keyof typeof made] = service_id;
    await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  }
  return made;
}

const letter = (name: string) => ({
  address: [name, '12 rue des Lilas', '75011 Paris'],
  email: `${name}@mail.example`,
  pages: 1,
});

/** Whether all that can leave has left. */
const allLeft = (shipments: readonly Shipment[]): boolean =>
  shipments.every(({ status }) => status < 0 || status >= 400);

/** What tests of fallbacks look at. */
export const sketch = ({ recipient, channelLabel, status, acknowledged, replacesShipmentId }: Shipment) => ({
  recipient,
  channelLabel,
  status,
  acknowledged,
  replaces: replacesShipmentId !== null,
});

export class ReturnedMail {
  readonly services: Record<keyof typeof STRATEGIES, number>;
  readonly office: PostOffice;
  readonly peer: MailPeer;
  clerk: TestClient;
  validator: TestClient;
  readonly #failPoints: ReturnType<typeof failOnce>;

  private constructor(
    parts: Pick<ReturnedMail, 'services' | 'office' | 'peer' | 'clerk' | 'validator'> & {
      failPoints: ReturnType<typeof failOnce>;
    },
  ) {
    this.services = parts.services;
    this.office = parts.office;
    this.peer = parts.peer;
    this.clerk = parts.clerk;
    this.validator = parts.validator;
    this.#failPoints = parts.failPoints;
  }

  /** Addresses that begin with "nobody" are refused with 550. */
  static async open(): Promise<ReturnedMail> {
    const failPoints = failOnce();
    const peer = await openMailPeer({ refuses: (address) => address.startsWith('nobody') });
    const office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url }, failPoints });
    const [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
    return new ReturnedMail({
      services: await addReturningServices(office),
      office,
      peer,
      clerk,
      validator,
      failPoints,
    });
  }

  /** Each piece of a channel type costs so much, and a fifth more with VAT. */
  async setPrice(channelType: 'REGISTERED_MAIL' | 'SIMPLE_MAIL', amount: number): Promise<void> {
    const line = { kind: 'piece' as const, countries: [], fromSheets: 0, validFrom: '2020-01-01', currency: 'EUR' };
    const system = await this.office.server.administrator();
    await system.call('tariffs.save', { body: { ...line, channelType, amount, vatPermille: 200 } });
  }

  /** What the account states in its properties. */
  async state(properties: Readonly<Record<string, unknown>>): Promise<void> {
    await sql`update account set definition = jsonb_set(definition, '{properties}',
        coalesce(definition->'properties', '{}') || ${JSON.stringify(properties)}::jsonb)
      where id = ${this.office.town.accountId}`.execute(this.office.server.services.db);
  }

  /** What a job's commands hold of limits, and why its documents are offered, in their order. */
  async standing(jobId: number): Promise<{ held: number; why: (string | null)[] }> {
    const { db } = this.office.server.services;
    const { rows } = await sql<{ held: number }>`select coalesce(sum(r.rest), 0)::int as held from reservation r
      join delivery_command c on c.id = r.command_id where c.job_id = ${jobId}`.execute(db);
    const offered = await db
      .selectFrom('shipment')
      .select('takeover_why')
      .where('job_id', '=', jobId)
      .where('takeover', '=', 'offered')
      .orderBy('id')
      .execute();
    return { held: rows[0]?.held ?? 0, why: offered.map((row) => row.takeover_why) };
  }

  /** Time goes by, and people sign in again. */
  async advance(ms: number): Promise<void> {
    this.office.server.clock.advance(ms);
    [this.clerk, this.validator] = [await this.office.as('clerk'), await this.office.as('validator')];
  }

  /** @param seen gets what the confirm sheet shows @returns the id of the job, whose e-mails have left */
  async send(
    service: keyof typeof STRATEGIES,
    names: readonly string[],
    seen?: (check: OptionsCheck) => void,
  ): Promise<number> {
    const { office, clerk, services } = this;
    const job = await office.deposit(clerk, services[service], await lettersPdf(names.map(letter)));
    seen?.(await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id, serviceChannelOptions: {} } }));
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    return job.id;
  }

  /** @param over what stands in for parts of the process */
  run(over: Partial<FallbackServices> = {}): Promise<FallenBack> {
    return fallBack({ ...this.office.server.services, marks: { cover: async () => undefined }, ...over });
  }

  /** The next to reach this place throws. */
  arm(name: string): void {
    this.#failPoints.arm(name);
  }

  /** How often something was stopped. */
  get stopped(): number {
    return this.#failPoints.reached;
  }

  /** The first order stops twice before anything of it is kept; then it runs, and once more for nothing. @returns what that run did */
  async runWithKills(): Promise<FallenBack> {
    for (let kill = 0; kill < 2; kill += 1) {
      this.#failPoints.arm('fallback-before-commit');
      await expect(this.run()).rejects.toThrow('fallback-before-commit');
    }
    const done = await this.run();
    expect(await this.run()).toEqual({ taken: 0, offered: 0 });
    return done;
  }

  shipments(jobId: number): Promise<Shipment[]> {
    return this.office.shipments(this.validator, jobId);
  }

  /** The shipments of a job when all have left. */
  async left(jobId: number): Promise<Shipment[]> {
    for (let turn = 0; turn < 400; turn += 1) {
      const shipments = await this.shipments(jobId);
      if (allLeft(shipments)) return shipments;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`In vain: ${JSON.stringify(await this.shipments(jobId))}`);
  }

  /** The e-mails about failures that some work sends, which says how many, once they are there. */
  async mailsBy(work: () => Promise<number>): Promise<{ to: readonly string[]; subject: string; text: string }[]> {
    const told = () =>
      this.office.server.mails.flatMap(({ to, subject, text }) =>
        /did not arrive|in error/.test(subject) ? [{ to, subject, text }] : [],
      );
    const before = told().length;
    const count = await work();
    for (let turn = 0; turn < 200 && told().length < before + count; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    return told().slice(before);
  }

  /** A carrier says so, by telephone. */
  async report(shipment: Shipment | undefined, code: number): Promise<void> {
    await this.validator.call('tracking.enter', {
      params: { shipmentId: shipment?.id ?? 0 },
      body: {
        code,
        at: this.office.server.clock.now().toISOString(),
        correction: false,
        reason: 'the carrier says so',
      },
    });
  }

  /**
   * What counts against the threshold of approval of an order that is over; what would, were nothing of it charged and nobody knew whether it
   * left; and what, had none of it left after all.
   */
  async byItself(jobId: number): Promise<(number | undefined)[]> {
    const trx = await this.office.server.services.db.startTransaction().execute();
    const { id } = await trx
      .selectFrom('delivery_command')
      .select('id')
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();
    const counted = async () => {
      await giveBack(trx, id);
      return (await reservedByItself(trx, id))[0]?.net;
    };
    const now = await counted();
    await sql`delete from charge where job_id = ${jobId}`.execute(trx);
    await sql`update shipment set doubt = '{}' where job_id = ${jobId} and replaces_shipment_id is not null`.execute(
      trx,
    );
    const doubted = await counted();
    await sql`update shipment set doubt = null where job_id = ${jobId}`.execute(trx);
    const otherwise = await counted();
    await trx.rollback().execute();
    return [now, doubted, otherwise];
  }

  async close(): Promise<void> {
    await this.office.close();
    await this.peer.close();
  }
}
