// E-mails to the owner of an order, and to its author where that is somebody else (specification section 1): rejected,
// expired, post date moved. Texts come from the label packs.
import type { Services } from '#server/app/context.ts';
import { serverText, type TextValues } from '#server/app/texts.ts';

type Telling = Pick<Services, 'db' | 'log' | 'mailer'>;

interface Message {
  readonly subject: string;
  readonly text: string;
}

interface ToldCommand {
  readonly owner_id: number;
  readonly author_id: number;
  readonly job_name: string;
  readonly pack_group_count: number;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const DAY_MS = 86_400_000;

/** A mail that cannot be sent is logged: the state that it tells of is on screen all the same. */
async function tell(
  services: Telling,
  commandId: number,
  write: (locale: string, command: ToldCommand) => Message,
): Promise<void> {
  const command = await services.db
    .selectFrom('delivery_command as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select(['c.owner_id', 'c.author_id', 'job.name as job_name', 'c.pack_group_count', 'c.created_at', 'c.expires_at'])
    .where('c.id', '=', commandId)
    .executeTakeFirstOrThrow();
  const people = await services.db
    .selectFrom('app_user')
    .select(['email_address', 'locale', 'preferences'])
    .where('id', 'in', [command.owner_id, command.author_id])
    .where('enabled', '=', true)
    .execute();
  for (const person of people) {
    const wants = (person.preferences as { allowEMailNotifications?: boolean }).allowEMailNotifications !== false;
    if (person.email_address === '' || !wants) continue;
    await services.mailer
      .send({ to: [person.email_address], ...write(person.locale, command) })
      .catch((error: unknown) =>
        services.log.error('command.mail-failed', { command: commandId, error: error as Error }),
      );
  }
}

const message = (locale: string, kind: 'rejected' | 'expired' | 'moved', values: TextValues): Message => {
  const labels = {
    rejected: ['mail.rejected.subject', 'mail.rejected.text'],
    expired: ['mail.expired.subject', 'mail.expired.text'],
    moved: ['mail.moved.subject', 'mail.moved.text'],
  } as const;
  const [subject, text] = labels[kind];
  return { subject: serverText(locale, subject, values), text: serverText(locale, text, values) };
};

const common = (command: ToldCommand): TextValues => ({ job: command.job_name, count: command.pack_group_count });

export const tellRejected = (services: Telling, commandId: number, reason: string): Promise<void> =>
  tell(services, commandId, (locale, command) => message(locale, 'rejected', { ...common(command), reason }));

export const tellExpired = (services: Telling, commandId: number): Promise<void> =>
  tell(services, commandId, (locale, command) => {
    const waited = (command.expires_at ?? command.created_at).getTime() - command.created_at.getTime();
    return message(locale, 'expired', { ...common(command), days: Math.round(waited / DAY_MS) });
  });

/** @param day yyyy-MM-dd, the day on which the delivery will be posted instead */
export const tellMoved = (
  services: Telling,
  commandId: number,
  { delivery, day }: { readonly delivery: string; readonly day: string },
): Promise<void> =>
  tell(services, commandId, (locale, command) => {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    );
    return message(locale, 'moved', { ...common(command), delivery, date });
  });
