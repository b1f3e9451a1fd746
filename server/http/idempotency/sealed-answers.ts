// What a key keeps of an answer: as it is, or sealed where the call answers a secret (docs/decisions/0922). A sealed one goes after a day,
// and when what it is of ends.
import type { CallRow } from '#domain/api/call-row.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { SecretCell } from '#server/system/secrets/secrets.ts';
import type { Answer } from '../envelope.ts';
import type { KeptAnswer, KeyOf } from './idempotency.repository.ts';

const FIRST_REFUSAL = 400;

/** Where the answer of a key stands: what it is bound to. */
const cellOf = ({ accountId, userId, call, key }: KeyOf): SecretCell => [
  ...(['idempotency_key', 'sealed'] as const),
  ...[accountId, userId, call, key],
];

/** The numbers of an answer: by them it is found when what it is of ends. */
export const numbersOf = (result: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(result as object).filter((one): one is [string, number] => typeof one[1] === 'number'),
  );

/** The answer as it is stored; a refusal has no secret. @throws NoSecretKey */
export async function keptAnswer(
  { status, body }: Answer,
  { row, of, secrets }: { readonly row: CallRow; readonly of: KeyOf; readonly secrets: Services['secrets'] },
): Promise<KeptAnswer> {
  if (!row.secret || 'error' in body) return { status, answer: body, sealed: null };
  const sealed = await secrets.seal(JSON.stringify(body), cellOf(of));
  return { status, answer: { result: numbersOf(body.result) }, sealed };
}

/** The answer that was stored, or why it cannot be read any more. @throws Error when somebody changed it */
export async function readAnswer(
  { status, answer, sealed }: KeptAnswer,
  { of, row }: { readonly of: KeyOf; readonly row: CallRow },
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
): Promise<{ readonly answer: Answer } | { readonly refusal: Refusal }> {
  // It was carried out, and what it made is no longer told.
  if (sealed === null && row.secret && status < FIRST_REFUSAL)
    return { refusal: { label: 'exception.notFound', parameters: { type: 'answer' } } };
  // What was stored is an answer: `keptAnswer` wrote it.
  if (sealed === null) return { answer: { status, body: answer as Answer['body'] } };
  const opened = await secrets.open(sealed, cellOf(of));
  if (opened.ok) return { answer: { status, body: JSON.parse(opened.value) as Answer['body'] } };
  if (opened.reason === 'damaged') throw new Error(`The answer that is kept of ${of.call} was changed.`);
  return { refusal: { label: 'system.secretKeyMissing', parameters: { file: config.secretKeyFile } } };
}
