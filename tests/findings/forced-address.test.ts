// A person lets a wrong address pass: who did it and what was wrong stays readable, it can be taken back, and nothing
// empty passes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { depositorOf, serviceBy } from './deposits-by.ts';

const WRONG = ['Océane Martin', '172 allée des Tilleuls', '31000 TOULOUSE', 'RURITANIE'];

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

async function wrongRow(clerk: TestClient, forceValidation = true): Promise<PackGroup> {
  const serviceId = await serviceBy(office, { name: 'Forced', forceValidation });
  const job = await office.deposit(clerk, serviceId, await lettersPdf([{ address: WRONG, pages: 1 }]));
  const [row] = await office.rows(clerk, job.id);
  if (row === undefined) throw new Error('no row');
  return row;
}

const edit = (clerk: TestClient, row: PackGroup, forced: boolean, value = WRONG.join('\n')) =>
  clerk.call('packGroups.edit', {
    params: { packGroupId: row.id },
    body: {
      version: row.version,
      rawShipmentRequirements: { postalRecipient: { value, countryCode: null, forced } },
    },
  });

describe('an address that is sent although it is wrong', () => {
  it('is read without a guess of the country that nobody knows', async () => {
    const row = await wrongRow(await depositorOf(office));
    expect(row).toMatchObject({ quality: 'BAD', countryCode: null });
    expect(row.shipmentRequirements.postalRecipient).toMatchObject({ countryCode: null });
  });

  it('carries the name of whoever let it pass, until that is taken back', async () => {
    const clerk = await depositorOf(office);
    const row = await wrongRow(clerk);
    const forced = await edit(clerk, row, true);
    expect(forced.quality).toBe('FORCED');
    expect(forced.shipmentRequirements.postalRecipient?.forcing).toMatchObject({
      forcedBy: { login: 'clerk' },
      forcedAt: expect.stringMatching(/^\d{4}-/),
      verdict: { label: 'address.unknownCountry' },
    });
    const [read] = await office.rows(clerk, row.jobId);
    expect(read?.shipmentRequirements.postalRecipient?.forcing).toEqual(
      forced.shipmentRequirements.postalRecipient?.forcing,
    );
    const back = await edit(clerk, forced, false);
    expect(back.quality).toBe('BAD');
    expect(back.shipmentRequirements.postalRecipient).toMatchObject({ forced: false, forcing: null });
  });

  it('is refused where it is empty, and where the channel does not let it pass', async () => {
    const clerk = await depositorOf(office);
    await expect(edit(clerk, await wrongRow(clerk), true, '')).rejects.toMatchObject({
      label: 'requirement.emptyForced',
    });
    await expect(edit(clerk, await wrongRow(clerk, false), true)).rejects.toMatchObject({
      label: 'requirement.notForceable',
    });
  });
});
