// What is of test mode is told beside what is real, and not counted with it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { writeFailuresMail } from '#server/pipeline/mails/failures-mail.ts';

type Given = Parameters<typeof writeFailuresMail>;

/** Writes an e-mail of several failures as they are, and with the last one and with all of test mode, then with a real delivery that is late. */
export async function tellsTestApart(services: Given[0], task: Given[1]): Promise<void> {
  const real = await writeFailuresMail(services, task);
  const db = await services.db.startTransaction().execute();
  await sql`update delivery set test = true where id = (select max(id) from delivery where not fallback)`.execute(db);
  const mixed = await writeFailuresMail({ ...services, db }, task);
  await sql`update delivery set test = true`.execute(db);
  const tested = await writeFailuresMail({ ...services, db }, task);
  await sql`update delivery set late_at = ${task.until} where id = (select min(id) from delivery where owner_id = ${task.userId})`.execute(
    db,
  );
  const late = await writeFailuresMail({ ...services, db }, task);
  await db.rollback().execute();
  expect(tested?.subject).toMatch(/^TEST \d+ documents did not arrive$/);
  expect(late?.subject).toBe('1 delivery is late');
  expect(mixed?.text).toMatch(/• Bounced: \d+\n(• .*\n)*• TEST .*: 1\n/);
  expect(Number.parseInt(mixed?.subject ?? '', 10)).toBe(Number.parseInt(real?.subject ?? '', 10) - 1);
}
