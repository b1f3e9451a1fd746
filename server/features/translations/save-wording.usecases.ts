// Wording that administrators change: each text is checked before any is stored, and whose wording changed meanwhile is told.

import type { CallBody } from '#domain/api/contract.ts';
import { checkWording } from '#domain/branding/wording.check.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { LOCALES, type Locale, localeOf } from '#domain/labels/labels.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, CHANGED_BY_ITSELF } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { labelPack } from './label-packs.ts';
import { wordingIn } from './wording.repository.ts';

type Body = CallBody<'translations.save'>;

function checkTexts({ labels }: Body, locale: Locale): Result<true> {
  const pack = labelPack(locale);
  for (const [label, text] of Object.entries(labels)) {
    const packaged = Object.hasOwn(pack, label) ? pack[label] : undefined;
    if (packaged === undefined) return refuse('locales.noText', { text: label });
    if (text === null) continue;
    const checked = checkWording({ label, text }, packaged, locale);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

/** Refuses where a text does not say any longer what the editor saw. */
async function checkSeen(trx: Trx, { labels, seen = {} }: Body, locale: Locale): Promise<Result<true>> {
  const now = { ...labelPack(locale), ...(await wordingIn(trx, locale)) };
  const differs = Object.keys(labels).some((label) => seen[label] !== undefined && seen[label] !== now[label]);
  if (!differs) return ok(true);
  const last = await trx
    .selectFrom('revision')
    .select(['at', 'user_login'])
    .where('entity', '=', 'wording')
    .where('entity_id', '=', LOCALES.indexOf(locale) + 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return refuse('exception.editionConflict', {
    user: last?.user_login ?? CHANGED_BY_ITSELF,
    date: last?.at.toISOString() ?? null,
  });
}

async function store(trx: Trx, { labels }: Body, locale: Locale): Promise<void> {
  const keys = Object.keys(labels);
  await trx
    .deleteFrom('translation')
    .where('locale', '=', locale)
    .where('key', 'in', [...keys, ''])
    .execute();
  const rows = Object.entries(labels).flatMap(([key, value]) =>
    value === null || value === labelPack(locale)[key] ? [] : [{ locale, key, value }],
  );
  if (rows.length > 0) await trx.insertInto('translation').values(rows).execute();
}

export const saveWording: Handler<'translations.save'> = ({ caller, query, body }, { db, clock }) => {
  const locale = localeOf(query.locale);
  return transact(db, async (trx) => {
    // One save at a time: what an editor saw is compared with what stands.
    await trx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(7_204_553_021)]).as('locked')).execute();
    const checked = checkTexts(body, locale);
    if (!checked.ok) return checked;
    const seen = await checkSeen(trx, body, locale);
    if (!seen.ok) return seen;
    await store(trx, body, locale);
    const texts = Object.keys(body.labels);
    await addRevision(trx, {
      entity: 'wording',
      entityId: LOCALES.indexOf(locale) + 1,
      accountId: caller.user.rootAccountId,
      event: 'saved',
      at: clock.now(),
      by: authorOf(caller),
      details: { locale, texts: texts.slice(0, 20), count: texts.length },
    });
    return ok({ saved: texts.length });
  });
};
