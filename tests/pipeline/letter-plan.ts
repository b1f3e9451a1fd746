// A letter of two documents, its channel, and what it is composed into: plans of pages without any file or database.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceChannel } from '#domain/services/service.schema.ts';
import { NO_TEXTS } from '#server/letters/composition/area-texts.ts';
import { type LetterRequest, type PlannedOutput, planLetterFiles } from '#server/letters/composition/compose-letter.ts';
import type { LetterFacts } from '#server/letters/composition/letter-facts.ts';

/** A part of a file of this many pages, from its third page on. */
export const document = (pages: number, path = 'a.pdf') => ({
  path,
  inputFileId: 1,
  firstPage: 3,
  lastPage: 2 + pages,
  isRepaired: false,
  isWhole: false,
  boxName: 'letters',
  fileName: path,
  positionInBox: 2,
  information: { Title: 'A letter' },
  widthMm: 210,
  heightMm: 297,
});

export const LETTER: LetterFacts = {
  packGroupId: 1,
  correction: null,
  recipientLines: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  countryCode: 'FR',
  documents: [document(1), document(2, 'b.pdf')],
  appositions: [],
  rows: {},
  metadatas: { reference: '0001' },
  preference: 'notChosen',
  values: { colour: 'red', postalRecipient: 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris' },
  countries: { postalRecipient: 'FR' },
  html: [],
};
export const AREA = { left: 8, top: 8, width: 10, height: 10 };
/** A letter channel whose main file has these areas. */
export const channelWith = (technicalAreas: object[], file: object = {}) =>
  ChannelDefinition.parse({
    channelType: 'SIMPLE_MAIL',
    name: 'Letters',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true, technicalAreas, ...file }],
  });
/** A channel of a service with this composition. */
export const composition = (over: object = {}) =>
  ServiceChannel.parse({ label: 'mail', channelId: 1, composition: over });

/** All output files of the letter, the main one first. */
export const planFiles = (
  channel: ChannelDefinition,
  serviceChannel = composition(),
  over: Partial<LetterRequest> = {},
): PlannedOutput[] =>
  planLetterFiles(
    {
      letter: LETTER,
      channel,
      serviceChannel,
      boxes: [],
      options: { '7': 70 },
      nuid: 'ABCDEFGHJKMNP',
      deliveryNumber: 'ACME-2026-00000001-5',
      sender: { line: 'Acme', countryCode: 'FR', locale: 'fr' },
      named: {
        metadatas: { campaign: 'spring' },
        account: (name) => (name === 'accountingCode' ? 'A-7' : null),
        recipients: 25,
      },
      areaTexts: NO_TEXTS,
      rendition: 'production',
      now: new Date('2026-11-21T10:00:00Z'),
      ...over,
    },
    (place) => `out-${place}.pdf`,
  );

/** The main file of the letter. */
export function plan(...given: Parameters<typeof planFiles>): PlannedOutput {
  const [main] = planFiles(...given);
  if (main === undefined) throw new Error('A channel has a main file.');
  return main;
}
