// Brandings (white labels): the list for the system's administrators, and the one that a visitor sees.
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler, Handlers } from '#server/context/context.ts';
import { findPicture, listBrandings, wearers } from './brandings.repository.ts';
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

type BrandingCalls = 'brandings.list' | 'brandings.my' | 'brandings.save' | 'brandings.remove' | 'brandings.image';

export const BRANDING_HANDLERS: Handlers<BrandingCalls> = {
  'brandings.list': async (_request, { db }) => {
    const accounts = await wearers(db);
    return ok((await listBrandings(db)).map((one) => ({ ...one, accounts: accounts.get(one.id) ?? 0 })));
  },
  'brandings.my': async ({ caller, host }, { db }) => {
    const worn = await wornBranding(db, caller, host);
    return worn ? ok(servedBranding(worn)) : refuse('exception.notFound', { type: 'branding' });
  },
  'brandings.save': saveBranding,
  'brandings.remove': removeBranding,
  'brandings.image': image,
};
