// Options, channels, services, brandings, texts and search through HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

const letterChannel = (name: string) => ({
  channelType: 'SIMPLE_MAIL' as const,
  name,
  providerName: 'folder',
  cutoffTime: '16:00',
  timeZone: 'Europe/Paris',
  requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' as const, kind: 'RECIPIENT' as const }],
  outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
});
const service = (ouId: number, channelId: number, name = 'One letter') => ({
  ouId,
  name,
  type: 'simpleUnique',
  boxes: [{ name: 'main', label: 'Letter', main: true }],
  channels: [{ label: 'post', channelId }],
  sendingStrategy: [{ channelLabels: ['post'] }],
  requirements: [{ name: 'postalRecipient' }],
});
const saveService = (client: TestClient, parameters: unknown) =>
  client.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });

describe('options', () => {
  it('keep their names by language, and refuse a language that nobody can read', async () => {
    const names = { de: 'Papier', he: 'נייר' };
    const type = await admin.call('options.saveType', { body: { name: 'Paper', names } });
    const white = { optionTypeId: type.id, name: 'White', names: { de: 'Weiß' } };
    expect((await admin.call('options.save', { body: white })).names).toEqual({ de: 'Weiß' });
    expect((await admin.call('options.types')).find(({ id }) => id === type.id)?.names).toEqual(names);
    const foreign = { name: 'Other', names: { xx: 'Papier' } as never };
    expect((await failure(admin.call('options.saveType', { body: foreign }))).label).toBe('exception.invalidInput');
  });

  it('always have one default: the first, or the second when the first goes', async () => {
    const type = await admin.call('options.saveType', { body: { name: 'Colour' } });
    const value = (name: string, rank: number) =>
      admin.call('options.save', { body: { optionTypeId: type.id, name, rank } });
    const first = await value('Black', 1);
    const second = await value('Colour', 2);
    expect([first.default, second.default]).toEqual([true, false]);
    expect(await admin.call('options.remove', { params: { optionId: first.id } })).toEqual({ removed: true });
    const asked = { query: { optionTypeId: type.id } };
    const [left] = await admin.call('options.list', asked);
    expect(left).toMatchObject({ id: second.id, default: true });
    // No channel has the type: it is nobody's business but the system's.
    expect(await world.clerk.call('options.list', asked)).toEqual([]);
    expect((await failure(value('Colour', 3))).label).toBe('options.duplicate');
    expect((await failure(world.mayor.call('options.saveType', { body: { name: 'Mine' } }))).code).toBe(-12);
  });

  it('in use are not removed', async () => {
    const type = await admin.call('options.saveType', { body: { name: 'Envelope' } });
    await admin.call('channels.save', { body: { ...letterChannel('With envelope'), optionTypeIds: [type.id] } });
    const used = await failure(admin.call('options.removeType', { params: { optionTypeId: type.id } }));
    expect([used.code, used.label, used.parameters.usedBy]).toEqual([-50, 'channels.optionTypeUsed', 'With envelope']);
  });

  it('are read as far as the channels of the own account offer them', async () => {
    const type = await admin.call('options.saveType', { body: { name: 'Paper of another tenant' } });
    await admin.call('options.save', { body: { optionTypeId: type.id, name: 'Laid paper', rank: 1 } });
    const seen = async (client: TestClient) => [
      (await client.call('options.types')).filter(({ id }) => id === type.id).length,
      (await client.call('options.list', { query: { optionTypeId: type.id } })).length,
    ];
    expect(await seen(world.clerk)).toEqual([0, 0]);
    expect(await seen(admin)).toEqual([1, 1]);
    await admin.call('channels.save', { body: { ...letterChannel('On paper'), optionTypeIds: [type.id] } });
    expect(await seen(world.clerk)).toEqual([1, 1]);
  });
});

describe('an option value', () => {
  it('is given and answered under the name of the inventory', async () => {
    const type = await admin.call('options.saveType', { body: { name: 'Stamp' } });
    const saved = await admin.call('options.save', { body: { optionTypeId: type.id, value: 'Commemorative' } });
    expect(saved).toMatchObject({ value: 'Commemorative', best: false, rank: 0, default: true, properties: {} });
    const nameless = await failure(admin.call('options.save', { body: { optionTypeId: type.id } }));
    expect([nameless.code, nameless.parameters.field]).toEqual([-40, 'value']);
    const body = { optionTypeId: type.id, value: 'Last of all', rank: 2 ** 31 };
    expect(await failure(admin.call('options.save', { body }))).toMatchObject({
      code: -40,
      parameters: { field: 'rank', kind: 'tooLarge' },
    });
  });
});

/** The output file of a channel, with one technical area. */
const fileWith = (area: object) => ({
  outputFileDefinitions: [{ name: 'letter', mainOutputFile: true, technicalAreas: [area] }],
});

describe('channels', () => {
  it("are the system's: saved by its administrators, shown to others without the settings of the provider", async () => {
    const saved = await admin.call('channels.save', { body: letterChannel('Letters') });
    expect(saved).toMatchObject({ version: 1, cutoffTime: '16:00' });
    expect(saved.properties).toMatchObject({ requirements: letterChannel('').requirements, trackingProperties: [] });
    expect(saved).not.toHaveProperty('requirements');
    const requirements = ['emailRecipient', 'emailSubject'].map((name) => ({ name, type: 'TEXT' as const }));
    const providerProperties = { from: 'Post <post@alder.example>' };
    const mail = { ...letterChannel('Mail'), channelType: 'EMAIL' as const, providerName: 'smtp', requirements };
    const kept = await admin.call('channels.save', { body: { ...mail, providerProperties } });
    expect(kept.providerProperties).toEqual(providerProperties);
    // What nobody chose falls back as its type usually does.
    expect([saved, kept].map(({ fallbackOnStatuses }) => fallbackOnStatuses)).toEqual([[], [-700, -711, -712]]);
    const seen = await world.clerk.call('channels.get', { params: { channelId: kept.id } });
    expect(seen.providerProperties).toEqual({});
    expect((await failure(world.mayor.call('channels.save', { body: letterChannel('Mine') }))).code).toBe(-12);
    const types = await world.clerk.call('channels.types');
    expect(types.length).toBe(9);
    expect(types.find(({ type }) => type === 'SIMPLE_MAIL')?.providers).toEqual(['folder']);
    expect(types.find(({ type }) => type === 'SMS')?.providers).toEqual([]);
  });

  it.each([
    [
      'twice the same requirement',
      { requirements: [...letterChannel('').requirements, ...letterChannel('').requirements] },
      'channels.requirementDuplicate',
    ],
    ['a provider of another type', { providerName: 'smpp' }, 'channels.provider'],
    ['a provider that this server lacks', { providerName: 'externalOutput' }, 'channels.providerNotBuilt'],
    ['an unknown time zone', { timeZone: 'Mars/North' }, 'channels.timeZone'],
    ['a code that is no status', { fallbackOnStatuses: [-611, 12_345] }, 'shipment.statusUnknown'],
    ['a font that cannot be printed', fileWith({ type: 'text', fontName: 'Arial' }), 'channels.font'],
    [
      'GS1 elements in a barcode that cannot hold them',
      fileWith({ type: 'barcode', barcodeType: 'ean8', barcodeGS1Format: true }),
      'channels.barcodeGs1',
    ],
    ['a name that is taken', { name: 'Letters' }, 'channels.duplicateName'],
  ] as const)('refuse %s', async (_what, change, label) => {
    const refused = await failure(
      admin.call('channels.save', { body: { ...letterChannel('Bad'), ...change } as never }),
    );
    expect([refused.code, refused.label]).toEqual([-40, label]);
  });

  it('can be narrowed by an account and never widened', async () => {
    const channels = await admin.call('channels.list');
    const [one] = channels.map(({ id }) => id);
    const only = [one ?? 0];
    await admin.call('units.saveChannels', { params: { ouId: world.company.id }, body: { channelIds: only } });
    expect((await world.stranger.call('channels.list')).map(({ id }) => id)).toEqual(only);
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: only } });
    const beyond = await failure(
      admin.call('units.saveChannels', {
        params: { ouId: world.department.id },
        body: { channelIds: channels.map(({ id }) => id) },
      }),
    );
    expect(beyond.label).toBe('ou.channelNotOfParent');
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: null } });
  });
});

describe('services', () => {
  it('are saved by administrators of services, with a name of their own and their files', async () => {
    const [channel] = await admin.call('channels.list');
    const saved = await saveService(world.mayor, service(world.town.id, channel?.id ?? 0));
    expect(saved).toMatchObject({ name: 'One letter', version: 1, inconsistent: false, serviceFiles: [] });
    expect(saved.channelDetails.map(({ id }) => id)).toEqual([channel?.id]);
    const terms = await lettersPdf([{ address: ['Terms'], pages: 1 }]);
    const good = service(world.town.id, channel?.id ?? 0);
    const box = { name: 'terms', label: 'Terms', scope: 'shipment', configuredFiles: ['terms.pdf'] };
    const second = await world.mayor.call('services.save', {
      parts: [
        { name: 'parameters', value: JSON.stringify({ ...good, boxes: [...good.boxes, box] }) },
        { name: 'files', value: terms, fileName: 'terms.pdf' },
      ],
    });
    expect(second.name).toBe('One letter 2');
    const [file] = second.serviceFiles;
    const params = { serviceId: second.id, fileId: file?.id ?? '' };
    expect(Buffer.from((await world.mayor.call('services.file', { params })) as Uint8Array).equals(terms)).toBe(true);
    expect(second.boxes[1]?.configuredFiles).toEqual([file?.id]);
    expect((await failure(world.stranger.call('services.file', { params }))).code).toBe(-20);
    expect((await failure(saveService(world.clerk, service(world.town.id, channel?.id ?? 0)))).code).toBe(-12);
    expect((await failure(saveService(world.stranger, service(world.town.id, channel?.id ?? 0)))).code).toBe(-20);
  });

  it('are seen by those whose profile has them', async () => {
    const [own] = await world.mayor.call('services.list');
    expect(await world.clerk.call('services.list')).toEqual([]);
    expect((await failure(world.clerk.call('services.get', { params: { serviceId: own?.id ?? 0 } }))).code).toBe(-20);
    const params = { profileId: world.depositProfileId };
    await world.mayor.call('profiles.saveServices', { params, body: { serviceIds: [own?.id ?? 0] } });
    expect((await world.clerk.call('services.list')).map(({ id }) => id)).toEqual([own?.id]);
    const check = await world.clerk.call('authentication.check', { query: { withProfileDetail: 'true' } });
    expect(check.user.services?.map(({ name }) => name)).toEqual(['One letter']);
    await createUser(admin, { login: 'second', ouId: world.town.id, profileId: world.depositProfileId });
    expect((await (await server.signIn('second', PASSWORD)).call('services.list')).length).toBe(1);
  });

  it('refuse what cannot work, naming the fault', async () => {
    const [channel] = await admin.call('channels.list');
    const good = service(world.town.id, channel?.id ?? 0);
    const label = async (change: object) => (await failure(saveService(world.mayor, { ...good, ...change }))).label;
    expect(await label({ channels: [{ label: 'post', channelId: 999_999 }] })).toBe('services.channelUnknown');
    expect(await label({ sendingStrategy: [{ channelLabels: ['fax'] }] })).toBe('services.channelUsedInStrategy');
    expect(await label({ boxes: [...good.boxes, { name: 'main', label: 'Twice' }] })).toBe('services.duplicateBox');
    expect(await label({ surprise: true })).toBe('exception.invalidInput');
    const [stored] = await world.mayor.call('services.list');
    const { removed: _r, inconsistent: _i, channelDetails: _c, serviceFiles: _s, abilities: _a, ...input } = stored!;
    const late = await failure(saveService(world.mayor, { ...input, version: 99 }));
    expect([late.code, late.parameters.user]).toEqual([-30, 'mayor']);
  });

  it('whose requirement a channel would lose hold that channel back', async () => {
    const [channel] = await admin.call('channels.list');
    const { id, version, ...definition } = channel!;
    const body = { ...definition, id, version, channelType: 'ON_PREMISE_PRINT' as const };
    const { requirements: before, trackingProperties } = definition.properties;
    const requirements = [{ ...before[0]!, name: 'recipientName', type: 'TEXT' as const }];
    const refused = await failure(
      admin.call('channels.save', { body: { ...body, properties: { requirements, trackingProperties } } }),
    );
    expect([refused.code, refused.label]).toEqual([-50, 'channels.requirementUsed']);
  });
});

describe('a visitor', () => {
  it('sees the default branding, the locales, the wording and the version', async () => {
    expect((await server.stranger.call('brandings.my')).applicationName).toBe('Mailroom');
    const locales = await server.stranger.call('translations.locales', { query: { locale: 'fr' } });
    expect(locales.map(({ locale }) => locale).sort()).toEqual(['de', 'en', 'es', 'fr', 'he', 'hu', 'nl', 'pt']);
    expect(locales.find(({ locale }) => locale === 'de')?.name).toBe('allemand');
    const labels = (query: Record<string, unknown>) =>
      server.stranger.call('translations.labels', { query: query as never });
    const [english, french] = [await labels({ locale: '' }), await labels({ locale: 'fr' })];
    expect(new Set(Object.keys(french))).toEqual(new Set(Object.keys(english)));
    expect(Object.keys(english).length).toBeGreaterThan(1000);
    expect([english['user.loginError'], french['user.loginError']]).toEqual([
      'The login or the password is wrong.',
      expect.stringContaining('identifiant'),
    ]);
    const row = { locale: 'fr', key: 'user.loginError', value: 'Raté.' };
    await server.services.db.insertInto('translation').values(row).execute();
    expect((await labels({ locale: 'fr' }))['user.loginError']).toBe('Raté.');
    expect(await labels({ locale: 'fr', changed: true })).toEqual({ 'user.loginError': 'Raté.' });
    expect((await server.stranger.call('app.version')).version).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await server.stranger.call('app.config')).demoLogins).toBeNull();
  });

  it("may not list brandings; the system's administrators do", async () => {
    expect((await failure(world.mayor.call('brandings.list'))).code).toBe(-12);
    expect((await admin.call('brandings.list')).length).toBe(1);
    expect(await world.clerk.call('translations.news', { params: { brandingName: 'default' } })).toEqual({
      ...{ html: '', from: null, until: null, home: true, signIn: true, version: 0, updatedAt: null },
    });
  });
});

describe('the search', () => {
  it('takes wildcards as letters and answers nothing to who sees nothing', async () => {
    expect(await world.clerk.call('app.search', { query: { text: '%_%' } })).toEqual({
      hits: [],
      overflow: false,
      recipients: { count: 0, overflow: false },
    });
    expect((await failure(world.clerk.call('app.search', { query: { text: 'x' } }))).code).toBe(-40);
  });
});

describe('channels of a provider that this server lacks', () => {
  it('are prepared, and enabled when it has it', async () => {
    const later = { ...letterChannel('By transfer'), providerName: 'sftp' };
    const saved = await admin.call('channels.save', { body: { ...later, enabled: false } });
    expect(saved).toMatchObject({ enabled: false, providerName: 'sftp' });
    const body = { ...later, id: saved.id, version: saved.version, enabled: true };
    const refused = await failure(admin.call('channels.save', { body }));
    expect([refused.code, refused.label]).toEqual([-40, 'channels.providerNotBuilt']);
    expect(refused.parameters).toMatchObject({ provider: 'sftp' });
  });
});
