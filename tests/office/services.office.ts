// The services of demo/services that need LibreOffice: letters filled from a list, and one letter as a word processor saves it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from '../services/juniper.ts';
import { codesOf, expectPages } from '../services/read-sent.ts';

const opened = (folder: string): (() => Juniper) => {
  let juniper: Juniper | undefined;
  beforeAll(async () => {
    juniper = await openJuniper(folder);
  });
  afterAll(() => juniper?.close());
  return () => {
    if (juniper === undefined) throw new Error('The server did not start.');
    return juniper;
  };
};

describe('letters of a word processor, filled from a list', () => {
  const juniper = opened('mail-merge');

  it('say what their rows say, and leave out what is not theirs', async () => {
    const { deposit, send, office } = juniper();
    const job = await deposit('Renewals', { members: ['members.csv'] });
    expect(job.errorMessage).toBeNull();
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 3, bad: 0, pages: 3 } });
    const sent: Sent[] = await send(job.id);
    expect(sent.map(({ row }) => row?.['address lines'])).toEqual([
      'Priya Raman\n2 Canal Side\nLeeds LS1 4AP',
      'Ulrich & Söhne\n40 Dock Road\nHull HU1 2AA',
      'Marie-Ève O’Connor\n7 Abbey Close\nYork YO1 7HH',
    ]);
    const [priya, ulrich, marie] = sent;
    expectPages(priya, [
      [
        'Priya Raman 2 Canal Side',
        'ends on 31 December 2026',
        'W-301',
        '41 times',
        'You have £14.50 of credit',
        'pay £120',
      ],
    ]);
    expectPages(ulrich, [
      ['Dear Sir or Madam,', 'W-318', '9 times in all. It ends on 31 December 2026. To go on, pay £240'],
    ]);
    expectPages(marie, [['Marie-Ève O’Connor', 'ends on 15 January 2027', '112 times', 'You have £3.00 of credit']]);
    const { documents } = office.server.services;
    for (const letter of sent) expect(await codesOf(documents, letter, 1)).toEqual([letter.nuid]);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('a letter as a word processor saves it', () => {
  const juniper = opened('office-letter');

  it('goes to the address that stands on it', async () => {
    const { deposit, send, office } = juniper();
    const job = await deposit('Letter from Word', { letter: ['desk.docx'] });
    expect(job.errorMessage).toBeNull();
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 1, bad: 0, pages: 1 } });
    const sent = await send(job.id);
    expect(sent.map(({ row }) => row?.['address lines'])).toEqual([
      'Dr Eleanor Whitcombe\nThe Old Rectory\nChurch Lane\nWinchester SO23 9LS',
    ]);
    expectPages(sent[0], [['Juniper Office Supplies', 'Your desk is ready', 'Friday, 4 December', 'Hannah Cole']]);
    expect(await violationsOf(office)).toEqual([]);
  });
});
