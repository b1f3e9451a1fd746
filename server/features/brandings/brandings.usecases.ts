// Brandings (white labels): the list for the system's administrators, and the one that a visitor sees.
import { can } from '#domain/access/abilities.ts';
import { invoicingUrl } from '#domain/accounts/invoicing-link.ts';
import type { Branding } from '#domain/api/administration/brandings.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler, Handlers } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { findPicture } from './brandings.repository.ts';
import { listedBrandings } from './listed-brandings.usecases.ts';
import { removeBranding, saveBranding, servedBranding } from './save-branding.usecases.ts';
import { wornBranding } from './worn-branding.usecases.ts';

/** A picture never changes below its address. */
const KEPT_SECONDS = 86_400;

const image: Handler<'brandings.image'> = async ({ params: { imageHash } }, { db }) => {
  const picture = await findPicture(db, imageHash);
  if (!picture) return refuse('exception.notFound', { type: 'image' });
  const { content_type: contentType, bytes } = picture;
  return ok({ content: { bytes }, name: imageHash.slice(0, 12), contentType, inline: true, maxAge: KEPT_SECONDS });
};

/** The invoices of the caller's account, by its own link, one from above, or the branding's. */
async function invoicingOf(db: Where, caller: Caller | null, branding: Branding): Promise<string | null> {
  if (!caller || !can(caller.actor, 'administerOu')) return null;
  const facts = await readAccountFacts(db, caller.user.accountId);
  const template = facts.text('invoicingURL') ?? branding.properties.invoicingURL ?? '';
  return invoicingUrl(template, facts.text) ?? null;
}

type BrandingCalls = 'brandings.list' | 'brandings.my' | 'brandings.save' | 'brandings.remove' | 'brandings.image';

export const BRANDING_HANDLERS: Handlers<BrandingCalls> = {
  'brandings.list': async ({ caller }, { db }) => ok(await listedBrandings(db, caller)),
  'brandings.my': async ({ caller, host }, { db }) => {
    const worn = await wornBranding(db, caller, host);
    if (!worn) return refuse('exception.notFound', { type: 'branding' });
    const served = servedBranding(worn);
    // The address with its places is for who sets it; here it is filled, or left out.
    const properties = { ...served.properties, invoicingURL: null };
    return ok({ ...served, properties, invoicingURL: await invoicingOf(db, caller, worn) });
  },
  'brandings.save': saveBranding,
  'brandings.remove': removeBranding,
  'brandings.image': image,
};
