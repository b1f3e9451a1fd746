// What later issues bring: a field of a channel is saved with a warning that names it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LATER_CHANNEL_FIELDS } from '#domain/errors/later.table.ts';
import { openProbeWorld, type ProbeWorld } from './service-world.ts';

let world: ProbeWorld;
beforeAll(async () => {
  world = await openProbeWorld();
});
afterAll(() => world?.close());

const CHANNEL = {
  ...{ channelType: 'SIMPLE_MAIL', name: 'Later', providerName: 'folder' },
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' }],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};
const USED: Readonly<Record<string, object>> = {
  externalOutputTrigger: { externalOutputTrigger: 'nightly' },
};

describe('a field that nothing carries out yet', () => {
  it.each(Object.keys(LATER_CHANNEL_FIELDS))('of a channel is saved with a warning: %s', async (field) => {
    const admin = await world.office.server.administrator();
    const body = { ...CHANNEL, name: `Later ${field}` };
    const plain = await admin.call('channels.save', { body: body as never });
    expect(plain.warnings).toEqual([]);
    const used = { ...body, ...USED[field], id: plain.id, version: plain.version };
    const { warnings } = await admin.call('channels.save', { body: used as never });
    expect(warnings).toContainEqual({ label: 'channels.noEffectYet', parameters: { part: field } });
  });
});
