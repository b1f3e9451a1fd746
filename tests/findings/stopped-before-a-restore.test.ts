// An order that was cancelled since a backup went after it was put back: nothing said that it had been, and the steps let the operator
// release what the production site did not know.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { marksOfData } from '#server/app/check-marks.ts';
import { sayRestored } from '#server/pipeline/sending/restored.ts';
import { reportRestore } from '#server/pipeline/sending/restored-report.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

const DAY_MS = 86_400_000;
/** A letter that waits for its day. */
async function waiting(login: string) {
  const client = await office.as(login);
  const pdf = await lettersPdf([{ address: ['Anna Berg', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job = await office.deposit(client, office.town.services.letters, pdf);
  const day = new Date(Date.now() + 10 * DAY_MS).toISOString();
  return { client, job, command: await office.confirm(client, job.id, day) };
}

it('what people stop has a line in the log with its ids, and what is refused has none', async () => {
  const said = vi.spyOn(office.server.services.log, 'info');
  const lines = () =>
    said.mock.calls.flatMap(([event, fields]) =>
      event === 'sending.changed' ? [`${fields?.who} ${fields?.call} ${fields?.ids}`] : [],
    );
  const [first, second] = [await waiting('clerk'), await waiting('clerk')];
  const third = await waiting('depositor');
  expect(
    (
      await failure(
        third.client.call('commands.reject', {
          params: { commandId: third.command.id },
          body: { validationReason: 'no' },
        }),
      )
    ).code,
  ).toBe(-12);
  expect(lines()).toEqual([]);

  await first.client.call('commands.cancel', { params: { commandId: first.command.id } });
  await first.client.call('commands.free', { params: { commandId: first.command.id } });
  const validator = await office.as('validator');
  await validator.call('commands.reject', {
    params: { commandId: third.command.id },
    body: { validationReason: 'no' },
  });
  await second.client.call('jobs.cancel', { params: { jobId: second.job.id } });
  const administrator = await office.server.administrator();
  const [channel] = await administrator.call('channels.list');
  const params = { channelId: channel?.id ?? 0 };
  await administrator.call('channels.hold', { params, body: { reason: 'The paper is wrong.' } });
  await administrator.call('channels.release', { params });
  expect(lines()).toEqual([
    `clerk commands.cancel commandId ${first.command.id}`,
    `clerk commands.free commandId ${first.command.id}`,
    `validator commands.reject commandId ${third.command.id}`,
    `clerk jobs.cancel jobId ${second.job.id}`,
    `admin channels.hold channelId ${params.channelId}`,
    `admin channels.release channelId ${params.channelId}`,
  ]);
});

it('whoever puts a backup back is told to stop it again, and sees of which order each delivery is', async () => {
  const { services, dataDir, clock } = office.server;
  const { client, job, command } = await waiting('clerk');
  await office.reaches(client, command.id, 'READY');
  await sayRestored(services.db, marksOfData(dataDir), clock.now());
  const report = ((await reportRestore(services.db)) ?? []).join('\n');
  expect(report).toContain('sending.changed');
  expect(report).toMatch(new RegExp(`^ {2}\\S+ {2}order ${job.id} {2}`, 'm'));
});
