// Who changed how a recipient gets post, when, and what differed: the newest first.
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import type { Revision } from '#domain/api/shapes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './recipients.module.css';

const WIDTH_PX = 560;
const EVENTS = ['created', 'updated', 'linkSent', 'mailFailed'] as const;
const FIELDS = ['preference', 'emailAddress', 'verifiedEmail', 'note', 'measuring'] as const;

export function RecipientHistory({ recipient }: { recipient: Recipient }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const name = recipient.recipientIdentifier;
  return (
    <>
      <IconButton icon={IconHistory} label={t('recipients.history')} onClick={() => setOpened(true)} />
      {opened ? (
        <Dialog opened title={t('recipients.history.title', { name })} size={WIDTH_PX} onClose={() => setOpened(false)}>
          <Lines recipient={recipient} />
        </Dialog>
      ) : null}
    </>
  );
}

function Lines({ recipient: { senderAccountId: ouId, recipientIdentifier } }: { recipient: Recipient }) {
  const t = useText();
  const asked = { params: { ouId }, query: { recipientIdentifier } };
  const history = useCall('recipients.revisions', asked, { staleTime: 0 });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={classes.history} aria-label={t('recipients.history')} tabIndex={0}>
      <QueryView query={history} skeleton={<RowsSkeleton rows={3} />}>
        {(lines) => (
          <ol>
            {lines.toReversed().map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}

type Details = Readonly<Record<string, unknown>>;

/** What a line says of each field that differs: what it was, and what it is. */
function changesOf({ event, details }: Revision): readonly { field: string; before: unknown; after: unknown }[] {
  const { before = {}, after = {} } = (event === 'created' ? { before: {}, after: details } : details) as {
    before?: Details;
    after?: Details;
  };
  return FIELDS.map((field) => ({ field, before: before[field], after: after[field] })).filter(
    // What nobody said yet, and no, are the same.
    (change) => (change.before || null) !== (change.after || null),
  );
}

interface WaitingRow {
  readonly recipient: string;
  readonly order: string;
}

/** Rows that were confirmed and go electronically no more. */
const waitingOf = ({ details }: Revision): readonly WaitingRow[] =>
  Array.isArray(details.waiting) ? (details.waiting as WaitingRow[]) : [];

/** Those of orders that the reader may not see, or whose data is gone. */
const unnamedOf = ({ details: { waitingUnnamed } }: Revision): number =>
  typeof waitingUnnamed === 'number' ? waitingUnnamed : 0;

/** Why an e-mail did not arrive: which document came back, or what the mail server said of the link. */
function Failure({ details: { nuid, reason } }: Pick<Revision, 'details'>) {
  const t = useText();
  return (
    <>
      {typeof nuid === 'string' ? <li>{t('recipients.history.bounced', { nuid })}</li> : null}
      {typeof reason === 'string' ? (
        <li>
          <bdi>{reason}</bdi>
        </li>
      ) : null}
      <li>{t('recipients.invalid')}</li>
    </>
  );
}

function Line({ line }: { line: Revision }) {
  const t = useText();
  const words = (field: string, value: unknown) => {
    if (value === null || value === undefined) return '–';
    return field === 'preference' || field === 'measuring' ? t(`recipients.${field}.${String(value)}`) : String(value);
  };
  const event = EVENTS.find((one) => one === line.event) ?? 'updated';
  return (
    <li>
      <p className={classes.who}>
        <b>{t(`recipients.history.${event}`)}</b>
        <bdi>{line.userLogin ?? t(`recipients.history.${event === 'mailFailed' ? 'product' : 'recipient'}`)}</bdi>
        <DateText at={line.date} />
      </p>
      <ul>
        {changesOf(line).map(({ field, before, after }) => (
          <li key={field}>
            {t('recipients.history.change', {
              field: t(field === 'verifiedEmail' ? 'recipients.verified' : `recipients.field.${field}`),
              before: words(field, before),
              after: words(field, after),
            })}
          </li>
        ))}
        {event === 'mailFailed' ? <Failure details={line.details} /> : null}
        {waitingOf(line).map(({ recipient, order }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history that is read does not change
          <li key={n}>{t('recipients.history.waiting', { name: recipient, order })}</li>
        ))}
        {unnamedOf(line) > 0 ? <li>{t('recipients.history.waitingUnnamed', { count: unnamedOf(line) })}</li> : null}
      </ul>
    </li>
  );
}
