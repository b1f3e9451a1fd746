// The service "Grey letters" of demo/services: a program of the operator, Ghostscript, makes letters of Chromium grey.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, SERVICES, type Sent } from './juniper.ts';
import { codesOf, expectPages, hasReaders } from './read-sent.ts';

const COMMANDS = path.join(SERVICES, 'commands.json');
const GHOSTSCRIPT = '/usr/bin/gs';
const hasGhostscript = spawnSync(GHOSTSCRIPT, ['--version']).status === 0;
if (!hasGhostscript) console.log(`${GHOSTSCRIPT}: not installed, letters are not made grey by it.`);

/** Ink of each page in cyan, magenta, yellow and black, as Ghostscript measures it. */
function inksOf(pdf: string): number[][] {
  const { stdout } = spawnSync(GHOSTSCRIPT, ['-q', '-o', '-', '-sDEVICE=inkcov', pdf], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).slice(0, 4).map(Number));
}

describe.runIf(hasGhostscript)('letters in colour', () => {
  let juniper: Juniper;
  let sent: Sent[];
  beforeAll(async () => {
    juniper = await openJuniper('grey-letters', { MAILROOM_COMMANDS: COMMANDS });
  });
  afterAll(() => juniper?.close());

  it('are rewritten, and go to the addresses that stand on them', async () => {
    const job = await juniper.deposit('Grey letters', { letters: ['newsletter.pdf'] });
    expect(job.errorMessage).toBeNull();
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 2, bad: 0, pages: 2 } });
    sent = await juniper.send(job.id);
    expect(sent.map(({ row }) => row?.['address lines'])).toEqual([
      'Ms Olive Hartley\n15 Castle Street\nNorwich NR2 1PD',
      'Mr Samuel Adeyemi\n88 Park Row\nBristol BS1 5LJ',
    ]);
    expect(await violationsOf(juniper.office)).toEqual([]);
  });

  it.runIf(hasReaders)('have no colour left, and all of their text', () => {
    for (const letter of sent) expectPages(letter, [['Autumn at Juniper', 'A good year for paper', letter.recipient]]);
    for (const { pdf } of sent)
      for (const [cyan, magenta, yellow, black] of inksOf(pdf)) {
        expect([cyan, magenta, yellow]).toEqual([0, 0, 0]);
        expect(black).toBeGreaterThan(0.02);
      }
    const deposited = inksOf(path.join(SERVICES, 'grey-letters/input/newsletter.pdf'));
    expect(deposited.every(([cyan = 0]) => cyan > 0.02)).toBe(true);
  });

  it('carry their identifier', async () => {
    for (const letter of sent)
      expect(await codesOf(juniper.office.server.services.documents, letter, 1)).toEqual([letter.nuid]);
  });
});
