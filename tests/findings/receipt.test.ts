// After the last click a person holds a receipt: number, channels, pages and sheets, whom it waits for; mailed where wished.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { EVERYTHING } from '#server/access/scope.ts';
import { findCommand } from '#server/features/commands/commands.repository.ts';
import { writeReceipt } from '#server/letters/receipts/receipt-mail.ts';
import { validatorNames } from '#server/letters/receipts/validators.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let depositor: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  [depositor, clerk] = await Promise.all([office.as('depositor'), office.as('clerk')]);
});
afterAll(() => office?.close());

const LETTERS = [
  { address: ['Mme A', '12 rue des Lilas', '75011 Paris'], pages: 1 },
  { address: ['M. B', '12 rue des Lilas', '75011 Paris'], pages: 3 },
];

async function confirmed(client: TestClient): Promise<Command> {
  const job = await office.deposit(client, office.town.services.letters, await lettersPdf(LETTERS));
  return office.confirm(client, job.id);
}

async function mailsTo(address: string): Promise<readonly { subject: string; text: string }[]> {
  const found = () => office.server.mails.filter(({ to }) => to.includes(address));
  for (let turn = 0; turn < 200 && found().length === 0; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return found();
}

describe('a receipt', () => {
  it('says what was confirmed, by whom, on how much paper, and whom it waits for by name', async () => {
    const command = await confirmed(depositor);
    const receipt = await depositor.call('commands.receipt', { params: { commandId: command.id } });
    expect(receipt).toMatchObject({
      jobId: command.jobId,
      state: 'AWAIT_VALIDATION',
      author: { name: 'depositor' },
      recipients: 2,
      pages: 4,
      validators: ['validator'],
      staying: 0,
    });
    expect(receipt.shares).toMatchObject([{ label: 'mail', packGroups: 2, pages: 4, sheets: receipt.sheets }]);
    expect(receipt.shares[0]?.leavesOn).not.toBeNull();
    expect(receipt.abilities).toContain('cancel');
    const waiting = await depositor.call('commands.list', { query: { states: ['AWAIT_VALIDATION'] } });
    expect(waiting.items[0]).toMatchObject({ id: command.id, validators: ['validator'] });
    const { validators } = await depositor.call('commands.get', { params: { commandId: command.id } });
    expect(validators).toEqual(['validator']);
  });

  it('counts pages as confirm, delivery and document count them: a blank back is paper and no page', async () => {
    const command = await confirmed(clerk);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const receipt = await clerk.call('commands.receipt', { params: { commandId: command.id } });
    const [delivery] = await clerk.call('deliveries.find', { query: { jobId: command.jobId } });
    const shipments = await office.shipments(clerk, command.jobId);
    expect([receipt.pages, delivery?.pages, command.shares[0]?.pages]).toEqual([4, 4, 4]);
    expect([receipt.sheets, delivery?.sheets]).toEqual([command.shares[0]?.sheets, command.shares[0]?.sheets]);
    expect(shipments.map(({ pages }) => pages).toSorted((a, b) => a - b)).toEqual([1, 3]);
    expect(receipt.shares[0]).toMatchObject({ deliveryNumber: delivery?.externalId, state: 'OUTPUTTED', left: 2 });
  });

  it('goes by e-mail to the address that was entered, and to whoever wishes one of each order', async () => {
    const command = await confirmed(depositor);
    const params = { commandId: command.id };
    await depositor.call('commands.mailReceipt', { params, body: { to: 'archive@acme.example' } });
    const [mail] = await mailsTo('archive@acme.example');
    expect(mail?.subject).toContain(String(command.jobId));
    expect(mail?.text).toContain('validator');
    expect(mail?.text).toMatch(/mail: 2 recipients, 4 pages, \d sheets/);
    expect(await mailsTo('depositor@acme.example')).toEqual([]);

    const me = await depositor.call('users.get', { params: { userId: command.owner.id } });
    const uipreferences = { mailReceipts: true };
    await depositor.call('users.update', { body: { version: me.version, uipreferences } });
    const next = await confirmed(depositor);
    const [wished] = await mailsTo('depositor@acme.example');
    expect(wished?.subject).toContain(String(next.jobId));
  });

  it('leads to its screen where the person’s own address gets it, and not at an address that was entered', async () => {
    const command = await confirmed(depositor);
    const { db, clock, config } = office.server.services;
    const services = { db, clock, config: { ...config, baseUrl: 'https://post.example' } };
    const task = { kind: 'receipt', commandId: command.id, userId: command.owner.id } as const;
    const link = `https://post.example/deposit/receipt/${command.id}`;
    expect((await writeReceipt(services, task))?.text).toContain(link);
    expect((await writeReceipt(services, { ...task, to: 'Depositor@acme.example' }))?.text).toContain(link);
    const entered = await writeReceipt(services, { ...task, to: 'archive@acme.example' });
    expect(entered?.text).toContain('2 recipients');
    expect(entered?.text).not.toContain('post.example');
  });

  it('is not mailed to a person who was disabled meanwhile, at no address', async () => {
    const command = await confirmed(depositor);
    const { services } = office.server;
    const task = { kind: 'receipt', commandId: command.id, userId: command.owner.id } as const;
    const enable = (enabled: boolean) =>
      services.db.updateTable('app_user').set({ enabled }).where('id', '=', task.userId).execute();
    await enable(false);
    expect(await writeReceipt(services, task)).toBeNull();
    expect(await writeReceipt(services, { ...task, to: 'archive@acme.example' })).toBeNull();
    await enable(true);
    expect((await writeReceipt(services, task))?.to).toEqual(['depositor@acme.example']);
  });

  it('waits for others than whoever confirmed, though that person may validate', async () => {
    const { id } = await confirmed(depositor);
    const { db } = office.server.services;
    const item = await findCommand(db, EVERYTHING, id);
    if (item === null) throw new Error('no command');
    const of = (login: string) =>
      db.selectFrom('app_user').select('id').where('login', '=', login).executeTakeFirstOrThrow();
    expect(await validatorNames(db, item, (await of('depositor')).id)).toEqual(['validator']);
    expect(await validatorNames(db, item, (await of('validator')).id)).toEqual([]);
  });

  it('of another person’s order does not exist, and goes to no address', async () => {
    const command = await confirmed(depositor);
    const params = { commandId: command.id };
    expect((await failure(clerk.call('commands.receipt', { params }))).code).toBe(-20);
    const body = { to: 'somebody@else.example' };
    expect((await failure(clerk.call('commands.mailReceipt', { params, body }))).code).toBe(-20);
    expect((await failure(depositor.call('commands.mailReceipt', { params, body: { to: 'nobody' } }))).code).toBe(-40);
  });
});
