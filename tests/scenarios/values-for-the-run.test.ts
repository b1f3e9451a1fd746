// One value for all rows of a deposit: given, replaced, kept beside own values, taken back; who may, and what is locked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { areaText } from '../support/town.ts';
import { channelWith, letters, MARTIN, RequirementOffice } from './requirement-office.ts';

let world: RequirementOffice;
let jobId: number;
let serviceId: number;
beforeAll(async () => {
  world = await RequirementOffice.open();
  const probe = (name: string, over: object = {}) => ({ name, kind: 'DATA', type: 'TEXT', mandatory: false, ...over });
  const channel = channelWith([
    probe('reference', { validationParameters: { maxLength: 20 } }),
    probe('greeting', { content: 'Good day' }),
    probe('fixed', { editableConfiguration: false }),
    probe('locked', { editableValue: false, content: 'Law' }),
    probe('perDocument'),
  ]);
  serviceId = await world.serviceOn(channel, [
    { name: 'reference', value: areaText(REFERENCE_AREA) },
    { name: 'perDocument', scope: 'pack', value: areaText(REFERENCE_AREA) },
  ]);
  jobId = (await world.depositRun(serviceId, {}, await letters(MARTIN, MARTIN, MARTIN))).id;
});
afterAll(() => world?.close());

const rows = (): Promise<PackGroup[]> => world.office.rows(world.clerk, jobId);
const references = async () => (await rows()).map(({ shipmentRequirements: { reference } }) => reference?.value);
const ofJob = (client: TestClient = world.clerk) => client.call('requirements.ofJob', { params: { jobId } });
const named = async (wanted: string) => (await ofJob()).requirements.find(({ name }) => name === wanted);

async function set(name: string, value: string | null, over: object = {}) {
  const { version } = await ofJob();
  const body = { version, name, value: value === null ? null : { value }, ...over };
  return world.clerk.call('requirements.setForJob', { params: { jobId }, body });
}

const editRow = (row: PackGroup | undefined, value: object) =>
  world.clerk.call('packGroups.edit', {
    params: { packGroupId: row?.id ?? 0 },
    body: { version: row?.version ?? 0, rawShipmentRequirements: { reference: value as never } },
  });

describe('the values of a deposit', () => {
  it('are listed with their rule, what they may, and what the rows have', async () => {
    expect(await named('reference')).toMatchObject({
      ...{ scope: 'shipment', editable: true, editableForRun: true, given: null, run: null },
      rule: { type: 'pdfText' },
      rows: { all: 3, bad: 0, forced: 0, own: 0, different: 3, same: null },
    });
    expect(await named('greeting')).toMatchObject({ rule: null, content: 'Good day', rows: { same: 'Good day' } });
    expect(await named('fixed')).toMatchObject({ editable: true, editableForRun: false });
    expect(await named('locked')).toMatchObject({ editable: false, editableForRun: false });
    expect(await named('postalRecipient')).toMatchObject({ editable: true, editableForRun: false });
  });

  it('hold for all rows, with own ones replaced and all of them given back', async () => {
    const before = await references();
    const [first] = await rows();
    await editRow(first, { value: 'Own 1' });
    expect((await named('reference'))?.rows).toMatchObject({ own: 1 });
    const done = await set('reference', 'Run 7', { replaces: 1 });
    expect(done).toMatchObject({ changed: 3, replaced: 1, kept: 0, job: { counts: { bad: 0, remaining: 3 } } });
    expect(await references()).toEqual(['Run 7', 'Run 7', 'Run 7']);
    expect((await rows())[1]?.shipmentRequirements.reference).toMatchObject({
      ...{ quality: 'MODIFIED', modified: true },
      change: { read: before[1], by: { login: 'clerk' }, forRun: { value: before[1], modified: false } },
    });
    expect(await named('reference')).toMatchObject({
      run: { value: 'Run 7', by: { login: 'clerk' } },
      rows: { own: 0, different: 1, same: 'Run 7' },
    });
    expect(await set('reference', 'Run 8')).toMatchObject({ changed: 3, replaced: 0 });
    expect(await set('reference', null)).toMatchObject({ changed: 3, replaced: 0 });
    expect(await references()).toEqual(['Own 1', before[1], before[2]]);
    const [own, read] = await rows();
    expect(own?.quality).toBe('MODIFIED');
    expect(read).toMatchObject({ quality: 'GOOD', shipmentRequirements: { reference: { modified: false } } });
    expect((await named('reference'))?.run).toBeNull();
    const back = await editRow(own, { value: 'Own 1', takeBack: true });
    expect(back).toMatchObject({ quality: 'GOOD', shipmentRequirements: { reference: { value: before[0] } } });
  });

  it('leave own ones where the person says so, and are of documents, too', async () => {
    const [, second] = await rows();
    await editRow(second, { value: 'Own 2' });
    expect(await set('reference', 'Run', { keepOwn: true })).toMatchObject({ changed: 2, kept: 1, replaced: 0 });
    expect(await references()).toEqual(['Run', 'Own 2', 'Run']);
    await set('perDocument', 'Each');
    expect((await rows()).map(({ packs }) => packs[0]?.requirements.perDocument?.value)).toEqual([
      'Each',
      'Each',
      'Each',
    ]);
    await set('perDocument', null);
    // Lines are joined by line feeds, whatever the caller's system ends them with.
    await set('perDocument', 'One\r\nTwo');
    expect(await named('perDocument')).toMatchObject({ run: { value: 'One\nTwo' }, rows: { same: 'One\nTwo' } });
    await set('perDocument', null);
    await set('reference', null);
  });

  it('are judged: one that is too long makes its rows bad, and the counters say so', async () => {
    const done = await set('reference', 'far too long for the twenty characters');
    expect(done.job.counts).toMatchObject({ bad: 3, remaining: 3 });
    expect((await named('reference'))?.rows.bad).toBe(3);
    expect((await set('reference', null)).job.counts.bad).toBe(0);
  });

  it('leave an address that a person corrected looked at: it is still known how it is printed', async () => {
    const [first] = await rows();
    const params = { packGroupId: first?.id ?? 0 };
    const address = { value: 'M. Paul Martin\n5 rue Neuve\n75011 PARIS 11', countryCode: 'FR' };
    const body = { version: first?.version ?? 0, rawShipmentRequirements: { postalRecipient: address } };
    await world.clerk.call('packGroups.edit', { params, body });
    const corrected = () =>
      world.office.server.services.db
        .selectFrom('pack_group')
        .select('correction')
        .where('id', '=', params.packGroupId)
        .executeTakeFirstOrThrow();
    const before = await corrected();
    expect(before.correction).toMatchObject({ changed: true });
    await set('greeting', 'To all');
    expect(await corrected()).toEqual(before);
    await set('greeting', null);
    expect(await corrected()).toEqual(before);
  });

  it('are kept in the history by name and number, never by value', async () => {
    const history = await world.clerk.call('jobs.revisions', { params: { jobId } });
    const line = history.find(({ details }) => details.forRun === true);
    expect(line).toMatchObject({ event: 'PACK_GROUP_EDITED', details: { requirements: ['reference'], count: 3 } });
    expect(JSON.stringify(history)).not.toContain('far too long');
  });
});

describe('a change for the whole run is refused', () => {
  it.each([
    ['fixed', 'requirement.notEditable'],
    ['locked', 'requirement.notEditable'],
    ['postalRecipient', 'requirement.notEditable'],
    ['stray', 'requirement.notOfService'],
  ])('%s: %s', async (name, label) => {
    expect((await failure(set(name, 'x'))).label).toBe(label);
  });

  it('when somebody changed the run or gave a row its own value meanwhile', async () => {
    const { version } = await ofJob();
    await set('greeting', 'Hello');
    const late = { version, name: 'greeting', value: { value: 'Hi' } };
    const conflict = await failure(world.clerk.call('requirements.setForJob', { params: { jobId }, body: late }));
    expect(conflict).toMatchObject({ label: 'exception.editionConflict', parameters: { user: 'clerk' } });
    const [, , third] = await rows();
    await editRow(third, { value: 'Own 3' });
    const unseen = await failure(set('reference', 'Run', { replaces: 0 }));
    expect(unseen.label).toBe('exception.editionConflict');
    expect((await references())[2]).toBe('Own 3');
  });

  it('to whoever may not see the deposit: for a colleague with a view of the own ones alone there is none', async () => {
    const { version } = await ofJob();
    const body = { version, name: 'reference', value: { value: 'x' } };
    const colleague = await world.office.as('depositor');
    expect((await failure(ofJob(colleague))).label).toBe('job.unknown');
    const refused = await failure(colleague.call('requirements.setForJob', { params: { jobId }, body }));
    expect(refused.label).toBe('job.unknown');
    expect((await ofJob()).version).toBe(version);
  });

  it('while the deposit is frozen', async () => {
    await world.clerk.call('jobs.freeze', { params: { jobId }, body: { frozen: true } });
    expect((await failure(set('reference', 'x'))).label).toBe('job.frozen');
    await world.clerk.call('jobs.freeze', { params: { jobId }, body: { frozen: false } });
  });
});

it('holds for rows of a deposit whose values were taken back to the rule and sent', async () => {
  await set('reference', 'Sent 1');
  const command = await world.office.confirm(world.clerk, jobId);
  await world.office.reaches(world.clerk, command.id, 'OUTPUTTED');
  // What has left is changed no more: no row is open, and none changes.
  expect(await set('reference', 'Late').catch((error: { label: string }) => error)).toMatchObject({ changed: 0 });
  expect(await references()).toEqual(['Sent 1', 'Sent 1', 'Sent 1']);
  // Nor is it counted among what a change would meet.
  expect((await named('reference'))?.rows).toEqual({ all: 0, bad: 0, forced: 0, own: 0, different: 0, same: null });
});
