// A server that is told to keep what proves letters for fewer years than before: it says so, and deletes by them two weeks later.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { setDelays } from './kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY = 86_400_000;
let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_EVIDENCE_YEARS: '5' } });
});
afterAll(async () => {
  await office?.close();
});

it('deletes nothing by them before whoever keeps it running had time to put them back', async () => {
  const { clock, services } = office.server;
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  await setDelays(office, { fileDelayDays: 1, dataDelayDays: 2 });
  await joinWholeChain(services);
  const run = (evidenceYears: number) =>
    keepAndPurge({ ...services, config: { ...services.config, evidenceYears } }, { restless: true });
  const troubles = () => services.troubles.open().filter(({ label }) => label === 'keeping.yearsFewer');
  // Nobody says that it left: it counts as such after weeks.
  clock.advance(100 * DAY);
  expect(await run(5)).toMatchObject({ data: 1, evidence: 0 });
  expect(troubles()).toEqual([]);
  clock.advance(2 * 366 * DAY);
  expect(await run(1)).toMatchObject({ evidence: 0 });
  const day = new Date(clock.now().getTime() + 14 * DAY).toISOString().slice(0, 10);
  expect(troubles()).toMatchObject([{ parameters: { settings: 'MAILROOM_EVIDENCE_YEARS=1 (5)', day } }]);
  // Put back, nothing is said any more; wanted again, the time begins anew.
  clock.advance(13 * DAY);
  expect(await run(5)).toMatchObject({ evidence: 0 });
  expect(troubles()).toEqual([]);
  expect(await run(1)).toMatchObject({ evidence: 0 });
  clock.advance(13 * DAY);
  expect(await run(1)).toMatchObject({ evidence: 0 });
  clock.advance(DAY);
  expect(await run(1)).toMatchObject({ evidence: 1 });
  expect(troubles()).toEqual([]);
});
