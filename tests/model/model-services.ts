// Services of the random histories beside those of the town: e-mails that fall back to paper, by consent or without, and to a
// channel that needs consent.
import { ADDRESS_AREA, EMAIL_AREA, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { CHANNELS } from '../scenarios/returned-mail.ts';
import { addChannel, addService, areaText, runService } from '../support/town.ts';

type Where = Parameters<typeof addChannel>[0];

const ELECTRONIC = { type: 'matchesPreference', preference: 'electronic' };
const step = (label: string, condition: object | null = null) => ({ condition, channelLabels: [label] });

/** `wished` asks for consent at the confirmation, `safe` where its second channel takes over. */
const STRATEGIES = {
  chain: [step('mail'), step('registered'), step('post')],
  wished: [step('mail', ELECTRONIC), step('registered'), step('post')],
  safe: [step('mail'), step('safe')],
} as const;
type Name = keyof typeof STRATEGIES;

/** Letters say "Reference 0001": so the register knows their recipients. */
const REQUIREMENTS = [
  { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
  { name: 'emailRecipient', value: areaText(EMAIL_AREA) },
  {
    name: 'recipientIdentifier',
    scope: 'pack',
    value: { type: 'clean', keep: 'digits', value: areaText(REFERENCE_AREA) },
  },
];

/** @returns the ids of the services by their names */
export async function addFallingServices(where: Where, accountId: number): Promise<Readonly<Record<Name, number>>> {
  const channels = new Map<string, number>();
  const { mail, ...others } = CHANNELS;
  // What of it is in doubt waits for a person; e-mails of the town go again by themselves.
  const all = { ...others, mail: { ...mail, providerProperties: { doubt: 'hold' } } };
  for (const [label, channel] of Object.entries(all)) channels.set(label, await addChannel(where, channel));
  const made = { chain: 0, wished: 0, safe: 0 };
  for (const name of Object.keys(STRATEGIES) as Name[]) {
    const sendingStrategy = STRATEGIES[name];
    const labels = sendingStrategy.flatMap(({ channelLabels }) => channelLabels);
    made[name] = await addService(
      where,
      accountId,
      runService(name, channels.get('post') ?? 0, {
        requirements: REQUIREMENTS,
        channels: labels.map((label) => ({ label, channelId: channels.get(label) })),
        sendingStrategy,
      }),
    );
  }
  return made;
}

/** What a piece costs with VAT, in minor units, by its type of channel; the others have no price. */
export const PRICES = { SIMPLE_MAIL: 144, REGISTERED_MAIL: 480, EMAIL: 8 } as const;
const NET = { SIMPLE_MAIL: 120, REGISTERED_MAIL: 400, EMAIL: 7 } as const satisfies Record<keyof typeof PRICES, number>;

/** One line of the tariff for each. */
export async function priceLetters(administrator: TestClient): Promise<void> {
  const line = { kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', vatPermille: 200 } as const;
  for (const channelType of Object.keys(NET) as (keyof typeof NET)[])
    await administrator.call('tariffs.save', { body: { ...line, channelType, amount: NET[channelType] } });
}
