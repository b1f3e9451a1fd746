// One state has one word and one icon wherever it stands: an order was "Sent" whose letters were "In production".
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '#domain/labels/labels.ts';
import { commandLook, jobLook, packGroupLook, type StatusLook, shipmentLooks } from './status.ts';

/** What means the same of an order, a confirmation, a delivery and a recipient: looks, and other places that say it. */
const SAME: Readonly<Record<string, { readonly looks: readonly StatusLook[]; readonly said: readonly string[] }>> = {
  'handed over': {
    looks: [jobLook.PACK_GROUPS_CREATED_SENT, commandLook.OUTPUTTED, packGroupLook.SENT],
    said: ['deposit/deposit.chip.sent', 'deposit/deposit.receipt.when.left', 'manage/manage.step.handedOver'],
  },
  'waits for validation': {
    looks: [jobLook.PACK_GROUPS_CREATED_AWAIT_VALIDATION, commandLook.AWAIT_VALIDATION],
    said: [],
  },
  'not sent yet': {
    looks: [jobLook.PACK_GROUPS_CREATED_REMAINING, packGroupLook.LEFT, packGroupLook.CREATED],
    said: [],
  },
  processing: { looks: [jobLook.PROCESSING, commandLook.PROCESSING, packGroupLook.PROCESSING], said: [] },
  'to correct': { looks: [jobLook.PACK_GROUPS_CREATED_ERROR, packGroupLook.ERROR], said: [] },
  cancelled: { looks: [jobLook.CANCELLED, commandLook.CANCELLED], said: [] },
};

function textOf(area: string, id: string, locale: Locale): string {
  const pack = readFileSync(new URL(`../../domain/labels/${area}/${locale}.json`, import.meta.url), 'utf8');
  return (JSON.parse(pack) as Record<string, string>)[id] ?? `no ${id}`;
}

it.each(Object.entries(SAME))('%s: one word in each language', (_state, { looks, said }) => {
  for (const locale of LOCALES) {
    const words = [
      ...looks.map(({ label }) => textOf('status', label, locale)),
      ...said.map((place) => textOf(place.slice(0, place.indexOf('/')), place.slice(place.indexOf('/') + 1), locale)),
    ];
    expect(new Set(words), `${locale}: ${words.join(', ')}`).toHaveProperty('size', 1);
  }
});

it('what lies with production has one icon, whether it is an order, a delivery or a recipient', () => {
  const { looks } = SAME['handed over'] ?? { looks: [] };
  expect(new Set(looks.map(({ icon }) => icon))).toHaveProperty('size', 1);
  expect(new Set(looks.map(({ token }) => token))).toEqual(new Set(['ok']));
});

it.each(LOCALES)('"sent" is said of single documents alone (%s)', (locale) => {
  const sent = [700, 600].map((code) => textOf('status', shipmentLooks[code as 700 | 600].label, locale));
  const whole = SAME['handed over']?.looks.map(({ label }) => textOf('status', label, locale)) ?? [];
  for (const word of sent) expect(whole).not.toContain(word);
});
