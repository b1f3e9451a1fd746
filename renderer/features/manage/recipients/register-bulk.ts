// What is done for all recipients that a filter of the register finds: they are looked up page by page, and each keeps its own
// line of history.
import {
  MOST_RECIPIENT_LINES,
  MOST_RECIPIENTS,
  type Recipient,
} from '#domain/api/administration/recipients.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { Api } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { type BulkKind, isConcerned, type RegisterFilter } from './recipient.rules.ts';

/** Whose register, and which of its recipients. */
export interface Listed {
  readonly ouId: number;
  readonly filter: RegisterFilter;
}

/** Identifiers of all that something is to be done for. */
export async function concernedBy(
  api: Api,
  kind: BulkKind,
  { listed: { ouId, filter }, signal }: { readonly listed: Listed; readonly signal: AbortSignal },
): Promise<string[]> {
  const found: Recipient[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filter, maxResults: MOST_RECIPIENTS, ...(cursor === null ? {} : { cursor }) };
    const page: { items: Recipient[]; cursor: string | null } = await api.call('recipients.listOfUnit', {
      params: { ouId },
      query,
      signal,
    });
    found.push(...page.items.filter((one) => isConcerned(kind, one)));
    cursor = page.cursor;
  } while (cursor !== null);
  return found.map(({ recipientIdentifier }) => recipientIdentifier);
}

/** How far it is; `refused`: for how many the server would not, by reason. */
export interface BulkProgress {
  readonly done: number;
  readonly refused: readonly { readonly reason: Fault; readonly n: number }[];
}

/** Counts reasons by their label. */
function reasons() {
  const counted = new Map<string, { reason: Fault; n: number }>();
  return {
    add: (reason: Fault) => counted.set(reason.label, { reason, n: (counted.get(reason.label)?.n ?? 0) + 1 }),
    all: () => [...counted.values()],
  };
}

/** Reasons that are of one recipient; any other holds for all and ends the work. */
const OF_ONE = ['recipients.noAddress', 'recipients.linksTooMany', 'exception.notFound'];

const chunks = (list: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

async function askOne(api: Api, senderAccountId: number, recipientIdentifier: string): Promise<Fault | null> {
  try {
    await api.call('recipients.sendLink', { body: { senderAccountId, recipientIdentifier } });
    return null;
  } catch (error) {
    if (error instanceof ApiFailure && OF_ONE.includes(error.label)) {
      return { label: error.label, parameters: error.parameters as Fault['parameters'] };
    }
    throw error;
  }
}

/** Asks one after the other, since each gets an e-mail with a secret of its own. */
async function* ask(api: Api, ouId: number, identifiers: readonly string[]): AsyncGenerator<BulkProgress> {
  const refused = reasons();
  let done = 0;
  for (const identifier of identifiers) {
    const reason = await askOne(api, ouId, identifier);
    if (reason === null) done += 1;
    else refused.add(reason);
    yield { done, refused: refused.all() };
  }
}

/** A line that names a recipient and no more says that the address works. */
async function* markValid(api: Api, ouId: number, identifiers: readonly string[]): AsyncGenerator<BulkProgress> {
  const refused = reasons();
  let done = 0;
  for (const some of chunks(identifiers, MOST_RECIPIENT_LINES)) {
    const lines = some.map((recipientIdentifier, at) => ({ line: at + 1, recipientIdentifier }));
    const { lines: outcomes } = await api.call('recipients.import', { body: { senderAccountId: ouId, lines } });
    for (const { outcome, faults } of outcomes) {
      if (outcome === 'refused') refused.add(faults[0] ?? { label: 'exception.notFound', parameters: {} });
      else done += 1;
    }
    yield { done, refused: refused.all() };
  }
}

/** Does it, and tells how far it is; whoever leaves the loop ends it there. */
export const BULK_WORK: Readonly<
  Record<BulkKind, (api: Api, ouId: number, identifiers: readonly string[]) => AsyncGenerator<BulkProgress>>
> = { ask, markValid };
