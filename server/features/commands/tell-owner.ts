// The e-mail to the owner of a rejected order (specification section 1). Texts come from the label packs.
import type { Command } from '#domain/api/deliveries.contract.ts';
import type { Services } from '#server/app/context.ts';
import { serverText } from '#server/app/texts.ts';

/** Writes to the owner, and to the author where it is somebody else. A mail that cannot be sent is logged, never lost silently. */
export async function tellOwner(services: Services, command: Command, reason: string): Promise<void> {
  const people = await services.db
    .selectFrom('app_user')
    .select(['email_address', 'locale', 'preferences'])
    .where('login', 'in', [command.owner.login, command.authorLogin])
    .where('enabled', '=', true)
    .execute();
  for (const person of people) {
    const wants = (person.preferences as { allowEMailNotifications?: boolean }).allowEMailNotifications !== false;
    if (person.email_address === '' || !wants) continue;
    const values = { job: command.jobName, reason, count: command.packGroupCount };
    const subject = serverText(person.locale, 'mail.rejected.subject', values);
    const text = serverText(person.locale, 'mail.rejected.text', values);
    await services.mailer.send({ to: [person.email_address], subject, text }).catch((error: unknown) =>
      services.log.error('The e-mail of a rejection could not be sent.', {
        command: command.id,
        error: String(error),
      }),
    );
  }
}
