// The surroundings of random histories: a post office with e-mails and letters, a mail server with moods, workers that die, a
// register of consent, providers that report, and the people who act.
import { sql } from 'kysely';
import { seededRandom } from '#server/system/ids.ts';
import { type Fate, type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { addBoth } from '#tests/support/town.ts';
import { failOnce } from '../scenarios/fail-once.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { addFallingServices, priceLetters } from './model-services.ts';
import { Register } from './register.ts';
import { BASE_URL, killedWorkers, type Workers, workersByException } from './workers.ts';

/** Numbers from 0 to 1; the same seed gives the same. */
export type Chance = () => number;

function chanceOf(seed: string): Chance {
  const bytes = seededRandom(seed);
  return () => bytes(4).readUInt32BE(0) / 2 ** 32;
}

export const oneOf = <T>(chance: Chance, all: readonly T[]): T => {
  const found = all[Math.floor(chance() * all.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

const LOGINS = ['depositor', 'clerk', 'validator'] as const;
type People = Readonly<Record<(typeof LOGINS)[number], TestClient>>;

/** A service, and who may deposit for it. */
interface ModelService {
  readonly id: number;
  readonly name: string;
}

export interface ModelWorld {
  readonly office: PostOffice;
  readonly peer: MailPeer;
  readonly workers: Workers;
  /** Places where the server itself stops, in this process. */
  readonly deaths: ReturnType<typeof failOnce>;
  readonly chance: Chance;
  readonly register: Register;
  /** Secrets of the channels' providers, by the id of the channel. */
  readonly secrets: ReadonlyMap<number, string>;
  readonly services: readonly ModelService[];
  people: People;
  administrator: TestClient;
  /** Time goes by, and people sign in again. */
  advance(ms: number): Promise<void>;
  /** From now on the mail server takes everything. */
  calm(): void;
  moody(): void;
  close(): Promise<void>;
}

async function signedIn(office: PostOffice): Promise<People> {
  const [depositor, clerk, validator] = await Promise.all(LOGINS.map((login) => office.as(login)));
  if (depositor === undefined || clerk === undefined || validator === undefined) throw new Error('Nobody signed in.');
  return { depositor, clerk, validator };
}

/** All services, for both who deposit; the account keeps a register. */
async function furnish(office: PostOffice): Promise<ModelService[]> {
  const { services } = office.server;
  const { accountId, services: town } = office.town;
  const falling = await addFallingServices(services, accountId);
  const all = { ...town, both: await addBoth(services, accountId), ...falling };
  await sql`insert into profile_service (profile_id, service_id)
    select p.id, s.id from profile p, service s where p.name in ('depositor', 'clerk') on conflict do nothing`.execute(
    services.db,
  );
  await sql`update account set definition = jsonb_set(definition, '{senderAccount}', 'true')
    where id = ${accountId}`.execute(services.db);
  return Object.entries(all).map(([name, id]) => ({ name, id }));
}

async function makeSecrets(administrator: TestClient): Promise<Map<number, string>> {
  const secrets = new Map<number, string>();
  for (const { id: channelId } of await administrator.call('channels.list')) {
    const { secret } = await administrator.call('tracking.makeSecret', { params: { channelId } });
    secrets.set(channelId, secret);
  }
  return secrets;
}

/** @param kills by SIGKILL of a process, and not by an exception */
export async function openModelWorld(seed: string, kills: boolean): Promise<ModelWorld> {
  const chance = chanceOf(seed);
  let isCalm = false;
  const fate = (): Fate => {
    const drawn = isCalm ? 1 : chance();
    return drawn < 0.1 ? 'cutBefore' : drawn < 0.4 ? 'cutAfter' : 'take';
  };
  const peer = await openMailPeer({ fate, refuses: (address) => address.startsWith('nobody') });
  const deaths = failOnce();
  const environment = {
    MAILROOM_SMTP_URL: peer.url,
    MAILROOM_BASE_URL: BASE_URL,
    ...(kills ? { ROLE: 'web' } : {}),
  };
  const office = await openPostOffice({ environment, failPoints: deaths });
  const services = await furnish(office);
  const { server } = office;
  const workers = kills ? await killedWorkers(server, peer.url) : workersByException(server, deaths);
  const administrator = await server.administrator();
  await priceLetters(administrator);
  const register = new Register(office, workers, administrator);
  const world: ModelWorld = {
    ...{ office, peer, workers, deaths, chance, administrator, services, register },
    secrets: await makeSecrets(administrator),
    people: await signedIn(office),
    async advance(ms) {
      server.clock.advance(ms);
      workers.tell();
      world.people = await signedIn(office);
      world.administrator = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
      register.administrator = world.administrator;
    },
    calm: () => {
      isCalm = true;
    },
    moody: () => {
      isCalm = false;
    },
    close: async () => {
      peer.release();
      await workers.close();
      await office.close();
      await peer.close();
    },
  };
  return world;
}
