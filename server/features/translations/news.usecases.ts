// News of a branding by language: shown in their time, to those who wear the branding, before the sign-in as well.
import type { Branding } from '#domain/api/administration/brandings.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import { localeOf } from '#domain/labels/labels.ts';
import type { Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { listedBranding } from '#server/features/brandings/listed-brandings.usecases.ts';
import { namedBranding, wornBranding } from '#server/features/brandings/worn-branding.usecases.ts';
import { newsHtml } from '#server/html/news-html.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';

const findNews = async (where: Where, branding: Branding, locale: string) => {
  const row = await where
    .selectFrom('branding_news')
    .selectAll()
    .where('branding_id', '=', branding.id)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return (
    row && {
      html: row.html,
      from: row.shown_from?.toISOString() ?? null,
      until: row.shown_until?.toISOString() ?? null,
      home: row.on_home,
      signIn: row.on_sign_in,
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
    }
  );
};

const NONE = { html: '', from: null, until: null, home: true, signIn: true, version: 0, updatedAt: null } as const;

/** Where and when they are read. */
interface NewsQuery {
  readonly locale: string;
  readonly now: string;
  readonly place: 'home' | 'signIn';
}

/** What is shown at a time in a place: the language's own, else English. */
async function shownNews(where: Where, branding: Branding, { locale, now, place }: NewsQuery) {
  for (const language of [locale, 'en']) {
    const news = await findNews(where, branding, language);
    if (!news || news.html === '' || !news[place]) continue;
    if ((news.from === null || news.from <= now) && (news.until === null || now < news.until)) return news;
  }
  return NONE;
}

export const readNews: Handler<'translations.news'> = async ({ caller, params, query, host }, { db, clock }) => {
  const listed = caller === null ? undefined : await listedBranding(db, caller, params.brandingName);
  const branding = listed ?? (await wornBranding(db, caller, host));
  // Of what another tenant wears there is nothing to be learned, not even that it is there.
  if (branding?.name !== params.brandingName) return refuse('exception.notFound', { type: 'branding' });
  const locale = localeOf(query.locale);
  if (query.all === true && listed) return ok((await findNews(db, branding, locale)) ?? NONE);
  const place = caller === null ? 'signIn' : 'home';
  return ok(await shownNews(db, branding, { locale, place, now: clock.now().toISOString() }));
};

export const saveNews: Handler<'translations.saveNews'> = ({ caller, params, query, body }, { db, clock }) =>
  transact(db, async (trx) => {
    const branding = await namedBranding(trx, params.brandingName);
    if (!branding) return refuse('exception.notFound', { type: 'branding' });
    const [from, until] = [body.from, body.until].map((at) => (at === null ? null : new Date(at)));
    if (from && until && until <= from) return refuse('news.order');
    const locale = localeOf(query.locale);
    const before = (await findNews(trx, branding, locale)) ?? NONE;
    const edition = { entity: 'branding', id: branding.id, version: before.version } as const;
    const checked = await checkEdition(trx, edition, body.version);
    if (!checked.ok) return checked;
    const at = clock.now();
    const columns = {
      html: newsHtml(body.html),
      shown_from: from ?? null,
      shown_until: until ?? null,
      on_home: body.home,
      on_sign_in: body.signIn,
      updated_at: at,
      version: before.version + 1,
    };
    await trx
      .insertInto('branding_news')
      .values({ branding_id: branding.id, locale, ...columns })
      .onConflict((conflict) => conflict.columns(['branding_id', 'locale']).doUpdateSet(columns))
      .execute();
    await addRevision(trx, {
      entity: 'branding',
      entityId: branding.id,
      accountId: caller.user.rootAccountId,
      event: 'news',
      at,
      by: authorOf(caller),
      details: { name: branding.name, locale },
    });
    return ok((await findNews(trx, branding, locale)) ?? NONE);
  });
