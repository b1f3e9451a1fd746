// A session begins: for a person whom a password, a second factor, a passkey or a partner's ticket has named.
import { idleTimeout, type SessionFacts, sessionEnd } from '#domain/access/session.ts';
import type { PasswordSignIn, SignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import { profileServices } from '#server/access/profile-services.ts';
import { allTroubles } from '#server/access/shared-troubles.ts';
import { seesSystem } from '#server/access/system-sight.ts';
import type { Services } from '#server/context/context.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { factorHold } from './factor-hold.ts';
import { rememberDevice } from './known-devices.ts';
import { actorOf, sessionUser } from './person.ts';
import { findPersonById, insertSession, type PersonRow, type Renewal } from './session.repository.ts';
import { factsOf, isOpen, isOver } from './session-facts.ts';

/** What a sign-in answers besides the token. */
export type SignInState = Omit<SignIn, 'token'>;

/** The answer about a signed-in person. */
export async function signInState(
  row: PersonRow,
  session: { readonly facts: SessionFacts; readonly detail: boolean; readonly renewal: Renewal | null },
  services: Services,
): Promise<SignInState> {
  const { facts, detail, renewal } = session;
  const refs = detail ? await profileServices(services.db, row.profile_id) : null;
  const user = sessionUser(row, refs, { now: services.clock.now(), renewal });
  const sees = await seesSystem(services.db, actorOf(row));
  const restored = sees && (await isRestoreOpen(services.db));
  const troubles = sees
    ? (await allTroubles(services)).map(({ label, parameters }) => ({ label, parameters: { ...parameters } }))
    : [];
  return {
    expiresAt: new Date(sessionEnd(facts)).toISOString(),
    idleSeconds: idleTimeout(facts) / 1000,
    user: { ...user, ...(restored ? { restored } : {}), ...(troubles.length > 0 ? { troubles } : {}) },
  };
}

/** Whether a person may sign in from there: by the installation's ranges and by the own ones. */
export const mayComeFrom = (address: string, row: PersonRow): boolean =>
  isAddressAllowed(address, row.allowed_address_ranges) &&
  isAddressAllowed(address, inheritSettings(row.chain).policy.allowedAddressRanges);

/** The token of a partner's server that made a ticket, and its end. */
interface TicketMaker {
  readonly id: number;
  /** null: none. */
  readonly expires_at: Date | null;
}

interface Entry {
  readonly address: string;
  readonly agent: string;
  readonly renewal: Renewal | null;
  readonly detail: boolean;
  /** By whose ticket; null: by none. */
  readonly maker: TicketMaker | null;
}

/** When a session ends at the latest: what a token opened ends with its last day. */
function endOf(row: PersonRow, maker: TicketMaker | null, now: Date): Date {
  const end = now.getTime() + inheritSettings(row.chain).policy.absoluteHours * 3_600_000;
  return new Date(Math.min(end, maker?.expires_at?.getTime() ?? end));
}

async function newSession(row: PersonRow, entry: Entry, services: Services): Promise<SignIn> {
  const { address, agent, renewal, detail, maker } = entry;
  const now = services.clock.now();
  const token = createToken(services.random);
  const expiresAt = endOf(row, maker, now);
  await insertSession(services.db, {
    tokenHash: hashToken(token),
    userId: row.id,
    now,
    expiresAt,
    address,
    agent: agent.slice(0, 300).replaceAll('\0', ''),
    renewal,
    tokenId: maker?.id ?? null,
  });
  return { token, ...(await signInState(row, { facts: factsOf(row, now, expiresAt), detail, renewal }, services)) };
}

/** A session for a person whom a ticket names; undefined when they may not enter. It ends with the token that made the ticket. */
export async function openSession(
  { userId, address, maker }: { readonly userId: number; readonly address: string; readonly maker: TicketMaker },
  services: Services,
): Promise<Result<SignIn> | undefined> {
  const row = await findPersonById(services.db, userId);
  if (!row || !isOpen(row) || !mayComeFrom(address, row)) return undefined;
  if (isOver(row, services.clock.now())) return refuse('user.accountExpired');
  return ok(await newSession(row, { address, agent: '', renewal: null, detail: true, maker }, services));
}

/** Who comes in, and from where. */
export interface Arrival {
  readonly address: string;
  /** The program that signs in, as it names itself. */
  readonly agent: string;
  /** Token of an earlier sign-in on this device. */
  readonly device?: string | undefined;
  readonly renewal: Renewal | null;
  readonly detail: boolean;
  /** Somebody else asked for a second factor: the one that the account asks for needs not be set up here. */
  readonly factorProven?: boolean;
}

/** Opens the session of a person who proved to be it, on a device that is known from now on. */
export async function completeSignIn(
  row: PersonRow,
  arrival: Arrival,
  services: Services,
): Promise<Result<PasswordSignIn>> {
  const { address, agent, detail, device, factorProven = false } = arrival;
  const remembered = await rememberDevice(services, row.id, device);
  const renewal = arrival.renewal ?? (factorProven ? null : await factorHold(services.db, row));
  const entry = { address, agent, renewal, detail, maker: null };
  return ok({ ...(await newSession(row, entry, services)), device: remembered });
}
