// Once a day the seals since the last anchor get one: by the time stamp server that the operator names, else by an e-mail to whom he
// names, else not at all (docs/decisions/0751).
import type { Mailer, Queue } from '#server/context/ports.ts';
import { systemRandom } from '#server/system/ids.ts';
import { createOutgoing } from '#server/system/outgoing/outgoing.ts';
import { timeStamp } from '#server/system/time-stamps/time-stamps.ts';
import { anchorHash, anchorText, lastAnchor, SEALS_OF_ANCHOR, sealLeaves } from './anchors.ts';
import { lastSeal } from './chain.repository.ts';
import type { ChainServices } from './join-chain.ts';
import { rootOf } from './merkle.ts';

export type AnchorServices = ChainServices & { readonly mailer: Mailer };

interface Wanted {
  readonly first: number;
  readonly last: number;
  readonly root: string;
}

interface Witnessed {
  readonly kind: 'rfc3161' | 'mail';
  readonly witness: string;
  readonly token: Buffer | null;
  readonly stamped_at: Date | null;
}

/** The operator chose the server: it may lie in the own network, on any port. */
const trusted = () => createOutgoing({ allowAddress: () => true, allowPort: () => true });

/** The seals that no anchor holds yet; null: there are none. */
async function wanted({ db }: ChainServices): Promise<Wanted | null> {
  const first = ((await lastAnchor(db))?.last_seal ?? 0) + 1;
  const sealed = (await lastSeal(db))?.number ?? 0;
  if (sealed < first) return null;
  const last = Math.min(sealed, first + SEALS_OF_ANCHOR - 1);
  return { first, last, root: rootOf(await sealLeaves(db, first, last)).toString('hex') };
}

async function stamped({ log }: AnchorServices, anchor: Wanted, url: string): Promise<Witnessed | null> {
  const made = await timeStamp(trusted(), { url, hash: anchorHash(anchor), random: systemRandom });
  // Its path, or a user in it, may be a secret.
  const { origin } = new URL(url);
  if (!made.ok) {
    log.error('chain.not-stamped', { url: origin, reason: made.reason });
    return null;
  }
  const { token, at } = made.value;
  return { kind: 'rfc3161', witness: origin, token, stamped_at: at };
}

/** The e-mail is for those who run things, as the log is: in English, to be kept and compared. */
async function mailed(
  { mailer, log }: AnchorServices,
  anchor: Wanted,
  to: readonly string[],
): Promise<Witnessed | null> {
  const hash = anchorHash(anchor).toString('hex');
  const text = [
    'Please keep this e-mail: it proves which history this Mailroom had today.',
    '',
    hash,
    '',
    'This is the SHA-256 of these four lines, with a line feed between them:',
    '',
    anchorText(anchor),
    '',
    'Who checks evidence of this installation may ask you for the first number. Sent once a day; nothing has to be done.',
    '',
  ].join('\n');
  const subject = `Mailroom: seals ${anchor.first} to ${anchor.last}, ${hash.slice(0, 16)}`;
  const answer = await mailer.send({ id: `anchor-${anchor.last}`, to, subject, text });
  if (answer.state === 'taken') return { kind: 'mail', witness: to.join(', '), token: null, stamped_at: null };
  log.error('chain.not-mailed', { reason: answer.reason });
  return null;
}

/** @returns false where there was nothing to be anchored, nobody is named, or whoever is named could not be reached */
async function anchorSome(services: AnchorServices): Promise<boolean> {
  const { db, clock, config } = services;
  const { timestampUrl: url, anchorMails: to } = config;
  if (url === null && to.length === 0) return false;
  const anchor = await wanted(services);
  if (anchor === null) return false;
  const seen = url === null ? await mailed(services, anchor, to) : await stamped(services, anchor, url);
  if (seen === null) return false;
  await db
    .insertInto('chain_anchor')
    .values({
      first_seal: anchor.first,
      last_seal: anchor.last,
      root: Buffer.from(anchor.root, 'hex'),
      at: clock.now(),
      ...seen,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
}

/**
 * Anchors what was sealed since the last one, in as many anchors as it takes.
 * @returns false where there was nothing to be anchored, nobody is named, or whoever is named could not be reached
 */
export async function anchorChain(services: AnchorServices): Promise<boolean> {
  let made = false;
  while (await anchorSome(services)) made = true;
  return made;
}

/** Whether seals wait that fill an anchor: somebody was away in the middle of many. */
async function isBehind({ db }: AnchorServices, last: number): Promise<boolean> {
  return ((await lastSeal(db))?.number ?? 0) - last >= SEALS_OF_ANCHOR;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Adds the task; before the queue starts. It looks each hour, so that a server which was away is asked again the same day. */
export function defineChainAnchoring(services: AnchorServices & { readonly queue: Queue }): void {
  services.queue.define('anchor-chain', {
    slots: 1,
    duplicates: 'one-queued-or-active',
    cron: { expression: '20 * * * *', timeZone: 'UTC' },
    async handle() {
      const last = await lastAnchor(services.db);
      const isDue = last === undefined || dayOf(last.at) !== dayOf(services.clock.now());
      if (isDue || (await isBehind(services, last.last_seal))) await anchorChain(services);
    },
  });
}
