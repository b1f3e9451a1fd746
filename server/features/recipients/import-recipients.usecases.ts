// Recipients from a file, some lines at a time: a line adds a recipient, changes one, or is refused with its reasons; a trial
// does the same and keeps nothing.
import {
  RecipientInput,
  type RecipientLine,
  type RecipientOutcome,
} from '#domain/api/administration/recipients.contract.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';
import { ok, type Refusal, refuse } from '#domain/errors/result.ts';
import type { ConsentEntry } from '#domain/recipients/consent.rules.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { plainIdentifier } from '#server/letters/consent/preferences.ts';
import { authorOf, CHANGED_BY_ITSELF } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { entryOf } from './recipient-view.ts';
import { lockRecipients, type RecipientRow, vouchAgain } from './recipients.repository.ts';
import { callersRegister } from './register.ts';
import { type EntryChange, managersWord, transactEntries, writeEntry } from './write-entry.ts';

/** Lines that are worked on together. */
interface LineBatch {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly registerId: number;
  readonly now: Date;
  readonly ends: EntryChange['ends'];
  /** Recipients that lines meet, with what lines before made of them. */
  readonly known: Map<string, RecipientRow>;
}

type LineFault = RecipientOutcome['faults'][number];

/** The field of a line in which a fault of an entry stands. */
const FAULT_FIELDS: Readonly<Record<string, string>> = {
  'email.invalid': 'emailAddress',
  'recipients.electronicNeedsEmail': 'emailAddress',
  'recipients.noteRequired': 'note',
  'recipients.identifier': 'recipientIdentifier',
  'recipients.measuringRefused': 'measuring',
};

const faultOf = ({ label, parameters }: Refusal): LineFault => ({
  field: FAULT_FIELDS[label] ?? '',
  label,
  parameters: { ...parameters },
});

const refused = (line: number, faults: LineFault[]): RecipientOutcome => ({
  line,
  outcome: 'refused',
  fields: [],
  faults,
});

/** Texts that no save would take: too long, or of several lines. */
function shapeFaults(
  registerId: number,
  { line: _line, preference = 'notChosen', ...texts }: RecipientLine,
): LineFault[] {
  const asked = { senderAccountId: registerId, mainPreferences: { preference }, ...texts };
  const issues = RecipientInput.safeParse(asked).error?.issues ?? [];
  return issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    label: 'exception.invalidInput',
    parameters: {
      field: issue.path.join('.'),
      reason: issue.message,
      ...inputFaultOf(issue),
    } as LineFault['parameters'],
  }));
}

const FIELDS = ['preference', 'emailAddress', 'note'] as const;

/** The fields that a line changes of an entry that is there. */
function changedFields(row: RecipientRow, after: ConsentEntry, measuring: boolean | undefined): string[] {
  const before = entryOf(row);
  const isMeasuring = measuring !== undefined && measuring !== row.measuring;
  return [...FIELDS.filter((field) => before[field] !== after[field]), ...(isMeasuring ? ['measuring'] : [])];
}

async function lineOutcome(work: LineBatch, given: RecipientLine): Promise<RecipientOutcome> {
  const { line, recipientIdentifier = '', preference, emailAddress, note, measuring } = given;
  const identifier = plainIdentifier(recipientIdentifier);
  if (identifier === '') return refused(line, [faultOf({ label: 'recipients.identifier', parameters: {} })]);
  const faults = shapeFaults(work.registerId, given);
  if (faults.length > 0) return refused(line, faults);
  const row = work.known.get(identifier);
  const before = row ? entryOf(row) : null;
  const entry = managersWord(row, {
    identifier,
    preference: preference ?? before?.preference ?? 'notChosen',
    emailAddress: emailAddress?.trim() || (before?.emailAddress ?? null),
    note: note ?? null,
    measuring,
  });
  if (!entry.ok) return refused(line, [faultOf(entry.refusal)]);
  const fields = row ? changedFields(row, entry.value, measuring) : [];
  // An address that is valid again counts as a change that no field of the line names.
  if (row && fields.length === 0 && row.email_valid === entry.value.emailValid) {
    if (row.email_valid) await vouchAgain(work.trx, row, work.now);
    return { line, outcome: 'unchanged', fields, faults };
  }
  const { trx, registerId, now, caller, ends } = work;
  const key = { registerId, identifier };
  const change = { key, before: row, entry: entry.value, measuring, now, by: authorOf(caller), ends };
  const written = await writeEntry(trx, change);
  work.known.set(identifier, written);
  return { line, outcome: before ? 'changed' : 'added', fields, faults };
}

/** Marks the end of a trial: its transaction is undone. */
const TRIED = 'exception.noResult';

/** Imports lines: those that are not refused all together, or none. */
export const importRecipients: Handler<'recipients.import'> = async ({ caller, body }, services) => {
  const { dryRun, senderAccountId, lines } = body;
  const outcomes: RecipientOutcome[] = [];
  const done = await transactEntries(
    services,
    async (trx, ends) => {
      const register = await callersRegister(trx, caller, senderAccountId);
      if (!register.ok) return register;
      const registerId = register.value.id;
      const identifiers = lines.map(({ recipientIdentifier = '' }) => plainIdentifier(recipientIdentifier));
      const rows = await lockRecipients(trx, registerId, identifiers);
      const known = new Map(rows.map((row) => [row.recipient_identifier, row]));
      const work: LineBatch = { trx, caller, registerId, now: services.clock.now(), ends, known };
      for (const one of lines) outcomes.push(await lineOutcome(work, one));
      return dryRun ? refuse(TRIED) : ok(true as const);
    },
    // Somebody added one of them at the same time: the lines are sent again and meet it.
    {
      recipient_consent_pkey: {
        label: 'exception.editionConflict',
        parameters: { user: CHANGED_BY_ITSELF, date: null },
      },
    },
  );
  const isTried = !done.ok && done.refusal.label === TRIED;
  return done.ok || isTried ? ok({ lines: outcomes }) : done;
};
