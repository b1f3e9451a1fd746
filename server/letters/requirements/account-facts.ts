// What a deposit takes from its account, inherited from the nearest ancestor that says it.

import { z } from 'zod';
import { UnitInput } from '#domain/api/administration/units.contract.ts';
import { listsOfAccount, type StatedLists, type TagLists } from '#domain/services/tag-lists.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** What letters of an account take from it; each fact from the nearest account, upwards, that states it. */
export interface AccountFacts {
  /** ISO 3166-1 alpha-2 of addresses without country. */
  readonly defaultCountry: string | null;
  /** IANA zone; UTC where no ancestor names one. */
  readonly timeZone: string;
  /** BCP 47; en where no ancestor names one. */
  readonly locale: string;
  /** Address lines and country of letters' senders and returns. */
  address(kind: 'senderAddress' | 'returnAddress'): { readonly value: string; readonly countryCode: string } | null;
  /** A field or property as text. */
  text(name: string): string | null;
  /** The tag lists from which fields take their values. */
  tagLists(): TagLists;
}

interface AccountLevel {
  readonly name: string;
  readonly account_identifier: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fieldOf(level: AccountLevel, name: string): unknown {
  const own = Object.hasOwn(level.definition, name) ? level.definition[name] : undefined;
  const { properties } = level.definition;
  const given = own ?? (isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined);
  return given === '' ? undefined : given;
}

/** What an account states of lists; `properties` may lack in accounts of old. */
const Stated = z.object({
  tagLists: UnitInput.shape.tagLists,
  properties: z.object({ controlledValues: z.record(z.string(), z.array(z.string())).default({}) }).prefault({}),
});

function listsOf({ definition }: AccountLevel): StatedLists {
  const { tagLists, properties } = Stated.parse(definition);
  return { tagLists, controlledValues: properties.controlledValues };
}

/** Facts of an account from its levels, the account itself first and the root last. */
export function accountFacts(levels: readonly AccountLevel[]): AccountFacts {
  const nearest = (name: string): unknown =>
    levels.map((level) => fieldOf(level, name)).find((value) => value !== undefined && value !== null);
  const text = (name: string): string | null => {
    if (name === 'name') return levels[0]?.name ?? null;
    if (name === 'accountIdentifier') return levels[0]?.account_identifier ?? null;
    const value = nearest(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  return {
    defaultCountry: text('defaultMailCountry'),
    timeZone: text('timeZone') ?? 'UTC',
    locale: text('locale') ?? 'en',
    address(kind) {
      const value = nearest(kind);
      if (!isRecord(value) || !Array.isArray(value.addressLines) || value.addressLines.length === 0) return null;
      return { value: value.addressLines.join('\n'), countryCode: String(value.countryCode ?? '') };
    },
    text,
    tagLists: () => listsOfAccount(levels.map(listsOf)),
  };
}

/** Reads the facts of an account. */
export async function readAccountFacts(db: Db | Trx, accountId: number): Promise<AccountFacts> {
  const own = await db.selectFrom('account').select('path').where('id', '=', accountId).executeTakeFirst();
  const path = own?.path ?? [];
  if (path.length === 0) return accountFacts([]);
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'account_identifier', 'definition'])
    .where('id', 'in', path)
    .execute();
  const levels = path.toReversed().flatMap((id) => rows.filter((row) => row.id === id));
  return accountFacts(levels.map((row) => ({ ...row, definition: isRecord(row.definition) ? row.definition : {} })));
}
