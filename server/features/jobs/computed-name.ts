// The name that a service computes for a deposit, from its files' names, its metadata and the account. Text of pages is
// not read for it: the name is needed before the files are opened.

import { ok, type Result } from '#domain/errors/result.ts';
import { checkValue } from '#domain/expressions/check.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { rowFacts } from '#server/letters/rows/row-facts.ts';
import type { Db } from '#server/storage/schema.ts';

/** The computed name; null where the service has none, or it comes out empty. */
export async function computedName(
  db: Db,
  service: ServiceDefinition,
  deposit: {
    readonly accountId: number;
    readonly now: Date;
    readonly metadatas: Readonly<Record<string, string>>;
    readonly mainBox: string;
    /** Names of the files by box, in order. */
    readonly files: readonly { readonly box: string; readonly name: string }[];
  },
): Promise<Result<string | null>> {
  if (service.jobNameExpression === null) return ok(null);
  const value = checkValue(service.jobNameExpression);
  if (!value.ok) return value;
  const chunks = deposit.files.map((file, index) => ({
    id: index,
    rank: index,
    fileId: index,
    fileName: file.name,
    boxName: file.box,
    indexInBox: 0,
    firstPage: 1,
    lastPage: 1,
    fault: null,
    information: {},
    values: {},
    mainChunkId: null,
  }));
  const facts = rowFacts({
    now: deposit.now.getTime(),
    account: await readAccountFacts(db, deposit.accountId),
    metadatas: deposit.metadatas,
    texts: new Map(),
    chunks,
    mainBox: deposit.mainBox,
    recipients: 0,
    sheets: () => 0,
    requirement: () => null,
  });
  const name = evaluateValue(value.value, facts);
  return name.ok ? ok(name.value.trim() === '' ? null : name.value) : name;
}
