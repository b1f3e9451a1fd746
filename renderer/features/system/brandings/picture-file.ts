// A chosen picture as the form carries it: a data address. A drawing (SVG) is painted here and travels as PNG, so that the server
// never shows a file that could hold a script.
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '#domain/branding/pictures.ts';

/** Pixels of the longer side of a drawing. */
const DRAWN_PX = 512;

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(blob);
  });

async function paint(file: Blob): Promise<Blob | null> {
  const image = new Image();
  image.src = await addressOf(file);
  await image.decode();
  const scale = DRAWN_PX / Math.max(image.naturalWidth || DRAWN_PX, image.naturalHeight || DRAWN_PX);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((image.naturalWidth || DRAWN_PX) * scale);
  canvas.height = Math.round((image.naturalHeight || DRAWN_PX) * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The data address of a picture; undefined where it is none, or too large. */
export async function pictureOf(file: Blob): Promise<string | undefined> {
  const isDrawing = file.type === 'image/svg+xml';
  const picture = isDrawing && file.size <= MOST_PICTURE_BYTES ? await paint(file).catch(() => null) : file;
  if (!picture || picture.size > MOST_PICTURE_BYTES) return undefined;
  return PICTURE_TYPES.some((type) => type === picture.type) ? addressOf(picture) : undefined;
}
