// The surroundings of random histories: a post office with e-mails and letters, a mail server with moods, places at which a
// worker dies, and the people who act.
import { sql } from 'kysely';
import { seededRandom } from '#server/system/ids.ts';
import { type Fate, type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addBoth } from '#tests/support/town.ts';
import { type FailOnce, failOnce } from '../scenarios/fail-once.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';

/** Numbers from 0 to 1; the same seed gives the same. */
export type Chance = () => number;

export function chanceOf(seed: string): Chance {
  const bytes = seededRandom(seed);
  return () => bytes(4).readUInt32BE(0) / 2 ** 32;
}

export const oneOf = <T>(chance: Chance, all: readonly T[]): T => {
  const found = all[Math.floor(chance() * all.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

/** Places at which a worker dies: what it did until there is not committed. */
export const DEATHS = [
  'create-deliveries-before-commit',
  'after-compose-before-commit',
  'output-folder-before-commit',
  'after-send-before-record',
] as const;

export interface ModelWorld {
  readonly office: PostOffice;
  readonly peer: MailPeer;
  readonly deaths: FailOnce;
  readonly chance: Chance;
  readonly people: Readonly<Record<'depositor' | 'clerk' | 'validator', TestClient>>;
  readonly administrator: TestClient;
  readonly services: readonly number[];
  /** From now on the mail server takes everything. */
  calm(): void;
  moody(): void;
  close(): Promise<void>;
}

/** One line of the tariff for each kind of channel, so that every letter has a price. */
async function priceLetters(administrator: TestClient): Promise<void> {
  const line = { kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', vatPermille: 200 } as const;
  await administrator.call('tariffs.save', { body: { ...line, channelType: 'SIMPLE_MAIL', amount: 120 } });
  await administrator.call('tariffs.save', { body: { ...line, channelType: 'EMAIL', amount: 7 } });
}

export async function openModelWorld(seed: string): Promise<ModelWorld> {
  const chance = chanceOf(seed);
  let isCalm = false;
  const fate = (): Fate => {
    const drawn = isCalm ? 1 : chance();
    return drawn < 0.06 ? 'cutBefore' : drawn < 0.12 ? 'cutAfter' : 'take';
  };
  const peer = await openMailPeer({ fate, refuses: (address) => address.startsWith('nobody') });
  const deaths = failOnce();
  const office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url }, failPoints: deaths });
  const { services } = office.server;
  const { accountId, services: town } = office.town;
  const both = await addBoth(services, accountId);
  await sql`insert into profile_service (profile_id, service_id)
    select id, ${both} from profile where name = 'depositor'`.execute(services.db);
  const administrator = await office.server.administrator();
  await priceLetters(administrator);
  const as = (login: string) => office.as(login);
  return {
    ...{ office, peer, deaths, chance, administrator },
    people: { depositor: await as('depositor'), clerk: await as('clerk'), validator: await as('validator') },
    services: [town.letters, town.merged, town.emails, both],
    calm: () => {
      isCalm = true;
    },
    moody: () => {
      isCalm = false;
    },
    close: async () => {
      peer.release();
      await office.close();
      await peer.close();
    },
  };
}
