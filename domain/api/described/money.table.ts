// What the API document says of the tariff, of what was charged, and of prices.
import type { CallText } from './call-text.ts';

/** Calls of money. */
export const MONEY_TEXTS = {
  'tariffs.list': {
    summary: 'List the lines of the tariff',
    description:
      'Amounts are minor units of the currency, without VAT. Of several lines that hold, the closest one counts: of two with countries the one that names fewer.',
  },
  'tariffs.save': {
    summary: 'Save a line of the tariff',
    description:
      'Without `id` a new one is made; with it `version` is the one that you read. Shipments that are composed keep the price that they have. A channel type has one currency on a day: another one begins with a line for the piece, which holds wherever one of the one before did, and ends all lines of it.',
    example: {
      channelType: 'SIMPLE_MAIL',
      kind: 'piece',
      weightClass: 20,
      countries: ['FR'],
      validFrom: '2026-01-01',
      currency: 'EUR',
      amount: 111,
      vatPermille: 200,
    },
    refusals: [
      'tariffs.option',
      'tariffs.weightClass',
      'tariffs.currency',
      'tariffs.country',
      'tariffs.currencyMixed',
      'tariffs.twice',
      'tariffs.overlap',
    ],
  },
  'tariffs.import': {
    summary: 'Import lines of the tariff from a file',
    description:
      'Up to 2,000 lines, which are judged together: give all of a channel in one call; `amount` in units of the currency, as files have it (1.11). A line that says the same for the same day changes amount and VAT of the one that is there; refused ones name their cells. `dryRun` keeps nothing.',
    example: {
      dryRun: true,
      lines: [
        {
          line: 2,
          channelType: 'SIMPLE_MAIL',
          kind: 'piece',
          validFrom: '2026-01-01',
          currency: 'EUR',
          amount: '1.11',
          vatPercent: '20',
        },
      ],
    },
  },
  'tariffs.remove': {
    summary: 'Remove a line of the tariff',
    description: 'What was charged by it stays.',
    refusals: ['tariffs.currencyMixed'],
  },
  'billing.ofDelivery': {
    summary: 'List what was charged for a delivery',
    description:
      'Shipment by shipment, with counter entries, 200 at a time: the next ones with `afterCharge`. `left` is what of the shipment was not given back yet, by all entries to it. `unpriced` are pieces that left without a price, with what the tariff of their day of posting proposes by now; 200 of `unpricedCount` at most. `proposed` sums up what it proposes for all of them.',
  },
  'billing.correct': {
    summary: 'Correct what was charged for a shipment by a counter entry',
    description:
      '`net` and `vat` are added to what was charged; less than zero gives money back. They are of the rates of the price, in proportion. For a piece that left without a price it is the first entry. Of a shipment whose personal data were deleted the reason is not kept.',
    example: { shipmentId: 1, net: -111, vat: -22, reason: 'Printed twice by the site' },
    refusals: ['money.beyondCharged'],
  },
  'billing.enterProposed': {
    summary: 'Enter the price of what left without one, as the tariff proposes',
    description:
      'Pieces for which no line of the tariff holds are left. 500 pieces at a time, each stretch whole or not at all: the next one with `after`. Whatever has an entry by now is left as it is.',
    example: { reason: 'The tariff of November was forgotten' },
  },
  'billing.ofJob': {
    summary: 'Read what an order costs, channel by channel',
    description:
      '`charged` is what left, `expected` what is composed and still here, or in doubt. `parts` are both by what they are for, with corrections apart. `unpriced` left without a price, as Costs counts them; `expectedUnpriced` are still here, or in doubt, and no line of the tariff holds for them. `estimated`, with VAT, is what confirmations hold whose documents are not made yet.',
    refusals: ['job.unknown'],
  },
  'costs.read': {
    summary: 'Read what a month cost, by cost centre and by channel',
    description:
      'Of the accounts whose orders you see; of `onlyOfGroup` what that group sent, without limits. Each charge is of the month that the clocks of its account showed; sums with VAT in minor units. `reserved` is what confirmed letters hold until they are charged: what is left of a limit is `limit` − `spent` − `reserved`, and the forecast counts both. `lists.export` gives the statement as a file, a line for each rate of VAT. `unpriced` counts what left without a price.',
  },
} as const satisfies Readonly<Record<string, CallText>>;
