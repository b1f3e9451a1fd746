// An e-mail that came back ends that its address is valid, unless somebody vouched for the address after it had: whichever of the two is
// heard of first.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { ReturnedMail } from './returned-mail.ts';

const MINUTE = 60_000;

let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
  const system = await administrator();
  await system.call('units.senderAccounts', { body: { id: world.office.town.accountId, enabled: true } });
}, 120_000);
afterAll(() => world?.close());

/** Signed in anew: hours go by. */
const administrator = () => world.office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
const emailOf = (name: string) => `${name}@mail.example`;

async function entryOf(name: string) {
  const system = await administrator();
  const body = { senderAccountId: world.office.town.accountId, recipientIdentifiers: [name] };
  return (await system.call('recipients.list', { body }))[0];
}

async function save(name: string, preference: 'electronic' | 'paper'): Promise<void> {
  const system = await administrator();
  const version = (await entryOf(name))?.version;
  await system.call('recipients.save', {
    body: {
      ...{ senderAccountId: world.office.town.accountId, recipientIdentifier: name, emailAddress: emailOf(name) },
      ...{ mainPreferences: { preference }, note: 'By telephone', ...(version === undefined ? {} : { version }) },
    },
  });
}

/** What happens to an e-mail, and to the entry of its recipient, so many minutes after it has left. */
interface Course {
  /** What the entry says before. */
  readonly before: 'electronic' | 'paper';
  /** The entry is saved as electronic. */
  readonly saved: number;
  /** When it came back, and when that is heard of. */
  readonly bounced: readonly (readonly [at: number, told: number])[];
}

/** Whether the address is valid in the end. */
async function isValidAfter(name: string, { before, saved, bounced }: Course): Promise<boolean | undefined> {
  const { clock } = world.office.server;
  await save(name, before);
  const [shipment] = await world.shipments(await world.send('single', [name]));
  const left = clock.now().getTime();
  const tell = (minutes: number) =>
    world.validator.call('tracking.enter', {
      params: { shipmentId: shipment?.id ?? 0 },
      body: {
        ...{ code: -711, at: new Date(left + minutes * MINUTE).toISOString() },
        ...{ correction: false, reason: 'came back' },
      },
    });
  const steps = [
    { minutes: saved, act: () => save(name, 'electronic') as Promise<unknown> },
    ...bounced.map(([at, told]) => ({ minutes: told, act: () => tell(at) as Promise<unknown> })),
  ].toSorted((a, b) => a.minutes - b.minutes);
  for (const { minutes, act } of steps) {
    await world.advance(left + minutes * MINUTE - clock.now().getTime());
    await act();
  }
  return (await entryOf(name))?.emailValid;
}

it.each<[string, Course, boolean]>([
  ['anna', { before: 'paper', saved: 180, bounced: [[5, 600]] }, true],
  ['bert', { before: 'paper', saved: 180, bounced: [[5, 10]] }, true],
  // Whoever saves what stands there vouches for it too.
  ['carl', { before: 'electronic', saved: 180, bounced: [[5, 600]] }, true],
  ['dora', { before: 'electronic', saved: 180, bounced: [[5, 10]] }, true],
  ['emil', { before: 'paper', saved: 180, bounced: [[200, 600]] }, false],
  [
    'fred',
    {
      ...{ before: 'paper', saved: 180 },
      bounced: [
        [5, 10],
        [200, 600],
      ],
    },
    false,
  ],
  // The clock of a carrier that is behind: nothing comes back before it was sent.
  ['gina', { before: 'paper', saved: 180, bounced: [[-900, 600]] }, true],
  ['hugo', { before: 'paper', saved: 700, bounced: [[-900, 600]] }, true],
])(
  '%s: %o',
  async (name, course, valid) => {
    expect(await isValidAfter(name, course)).toBe(valid);
  },
  60_000,
);

it('of what bounced by the clock of a carrier before it was sent, the entry that was there then is not valid', async () => {
  await save('ines', 'electronic');
  const [shipment] = await world.shipments(await world.send('single', ['ines']));
  const at = new Date(world.office.server.clock.now().getTime() - 60 * MINUTE).toISOString();
  await world.validator.call('tracking.enter', {
    params: { shipmentId: shipment?.id ?? 0 },
    body: { code: -711, at, correction: false, reason: 'came back' },
  });
  expect((await entryOf('ines'))?.emailValid).toBe(false);
}, 60_000);
