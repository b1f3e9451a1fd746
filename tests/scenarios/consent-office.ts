// A post office with services that ask for consent: three by strategy, one by what it prints, one by the option that is chosen.
import { ADDRESS_AREA, EMAIL_AREA, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { addChannel, addService, areaText, runService } from '../support/town.ts';
import { openPostOffice } from './post-office.ts';

const POST = {
  channelType: 'SIMPLE_MAIL',
  name: 'By post',
  providerName: 'folder',
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
  outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
};
const MAIL = {
  channelType: 'EMAIL',
  name: 'By mail',
  providerName: 'smtp',
  requirements: [
    { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT', mandatory: true },
    { name: 'emailSubject', kind: 'DATA', type: 'TEXT', mandatory: true, content: 'Your document' },
  ],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};

const OFFER = {
  type: 'text',
  area: { left: 20, top: 200, width: 100, height: 8 },
  condition: { type: 'matchesPreference', preference: 'electronic' },
  contentEvaluator: { type: 'constant', value: 'you get this by e-mail too' },
};

/** Letters say "Reference 0001"; the register knows the recipient by its number. */
const IDENTIFIER = { type: 'clean', keep: 'digits', value: areaText(REFERENCE_AREA) };

/** @returns ids: of its services by name; option: ids of the type, and of its values */
export async function openConsentOffice() {
  const office = await openPostOffice();
  const ids: Record<string, number> = {};
  const option = { type: 0, plain: 0, registered: 0 };
  const { services } = office.server;
  const { db } = services;
  const type = await db.insertInto('option_type').values({ name: 'Service' }).returning('id').executeTakeFirstOrThrow();
  option.type = type.id;
  for (const [name, is_default] of [
    ['plain', true],
    ['registered', false],
  ] as const) {
    const value = { option_type_id: type.id, name, is_default };
    option[name] = (await db.insertInto('option_value').values(value).returning('id').executeTakeFirstOrThrow()).id;
  }
  const post = await addChannel(services, { ...POST, optionTypeIds: [type.id] });
  const mail = await addChannel(services, MAIL);
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const electronic = { type: 'matchesPreference', preference: 'electronic' };
  const isPlain = { type: 'hasOption', optionTypeId: type.id, optionValueId: option.plain };
  const strategies = {
    both: [
      { condition: electronic, channelLabels: ['post', 'mail'] },
      { condition: null, channelLabels: ['post'] },
    ],
    wished: [
      { condition: electronic, channelLabels: ['mail'] },
      { condition: null, channelLabels: ['post'] },
    ],
    plain: [
      { condition: isPlain, channelLabels: ['post'] },
      { condition: null, channelLabels: ['mail'] },
    ],
  };
  for (const [name, sendingStrategy] of Object.entries(strategies)) {
    const service = runService(name, post, {
      requirements: [
        { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
        { name: 'emailRecipient', value: areaText(EMAIL_AREA) },
        { name: 'recipientIdentifier', scope: 'pack', value: IDENTIFIER },
      ],
      channels: [
        { label: 'post', channelId: post },
        { label: 'mail', channelId: mail },
      ],
      sendingStrategy,
    });
    const service_id = await addService(services, office.town.accountId, service);
    ids[name] = service_id;
    await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  }
  // Nothing but the area asks for consent.
  const printed = await addChannel(services, {
    ...POST,
    name: 'Printed',
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true, technicalAreas: [OFFER] }],
  });
  const service = runService('printed', printed, {
    requirements: [
      { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
      { name: 'recipientIdentifier', scope: 'pack', value: IDENTIFIER },
    ],
  });
  ids.printed = await addService(services, office.town.accountId, service);
  await db.insertInto('profile_service').values({ profile_id, service_id: ids.printed }).execute();
  return { office, ids, option };
}
