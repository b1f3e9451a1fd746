// Fields that a person sees are in the answer that the screens are drawn from, and a screen asks for them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valuesAt } from '#domain/shared/values-at.ts';
import type { Seen } from './looks.ts';
import { openProbeWorld, type Parts, type ProbeWorld } from './service-world.ts';
import { SHOWN_OF_CHANNELS, SHOWN_OF_SERVICES, type Shown } from './shown.table.ts';

let world: ProbeWorld;
beforeAll(async () => {
  world = await openProbeWorld();
});
afterAll(() => world?.close());

async function answerOf({ clerk, job }: Seen, call: Shown['call']): Promise<unknown> {
  if (call === 'job') return job;
  if (call === 'service') return clerk.call('services.get', { params: { serviceId: job.service.id } });
  return (await clerk.call('drafts.services')).find(({ id }) => id === job.service.id);
}
/** What a row adds stands in the service, or where its key says. */
function partsOf(added: object): Parts {
  const { own, channel, boxes, ...service } = added as { own?: object; channel?: object; boxes?: Parts['boxes'] };
  return { service, ...(boxes ? { boxes } : {}), ...(own ? { own } : {}), ...(channel ? { channel } : {}) };
}

describe('a field that is shown', () => {
  it.each(Object.entries({ ...SHOWN_OF_SERVICES, ...SHOWN_OF_CHANNELS }))('%s', async (_field, row) => {
    const valueIn = (parts: Parts) =>
      world.look(parts, async (seen) => valuesAt(await answerOf(seen, row.call), row.at));
    expect(await valueIn({})).not.toContainEqual(row.value);
    expect(await valueIn(partsOf(row.with))).toContainEqual(row.value);
    expect(readFileSync(row.drawnBy, 'utf8')).toMatch(new RegExp(`\\b${row.word}\\b`));
  });
});
