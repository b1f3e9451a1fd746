// Pictures of the page as they come from the server: the whole page, and then what differs from it.
import type { ComposedPage } from '#domain/api/configuration/page-trial.schema.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';

/** A part of the page's picture that lies over the whole one. */
export interface PicturePart {
  /** Address of the picture. */
  readonly src: string;
  /** mm on the page. */
  readonly area: Area;
}

/** The page as it is shown: a whole picture, and the part that has changed since. */
export interface PagePicture {
  readonly src: string;
  /** By which the whole one is known to the server. */
  readonly tiles: string;
  readonly part: PicturePart | undefined;
}

function addressOf(base64: string): string {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
}

/** A picture that the browser has not unpacked yet would leave the page empty for a moment. */
async function unpacked(src: string): Promise<void> {
  const image = new Image();
  image.src = src;
  await image.decode().catch(() => undefined);
}

/** What is shown next. The pictures of `before` that it does not go on using are still to be let go. */
export async function nextPicture(page: ComposedPage, before: PagePicture | undefined): Promise<PagePicture> {
  const src = addressOf(page.picture);
  await unpacked(src);
  const { part, widthPx, heightPx, widthMm, heightMm, tiles } = page;
  if (!part || !before) return { src, tiles, part: undefined };
  const area = {
    left: (part.left / widthPx) * widthMm,
    top: (part.top / heightPx) * heightMm,
    width: (part.width / widthPx) * widthMm,
    height: (part.height / heightPx) * heightMm,
  };
  return { ...before, part: { src, area } };
}

/** Gives the memory of pictures back that are not in `kept`. */
export function letGo(shown: PagePicture | undefined, kept?: PagePicture): void {
  const still = [kept?.src, kept?.part?.src];
  for (const src of [shown?.src, shown?.part?.src]) if (src && !still.includes(src)) URL.revokeObjectURL(src);
}
