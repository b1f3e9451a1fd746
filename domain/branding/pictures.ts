// Pictures of a branding: a draft carries a new one as a data address until it is saved, the stored branding the address under
// which this server shows it (docs/decisions/0617).

/** The pictures by their fields of the branding. */
export const PICTURE_FIELDS = ['logoImageURL', 'backgroundImageURL', 'notificationIconURL', 'faviconURL'] as const;
export type PictureField = (typeof PICTURE_FIELDS)[number];

/** Bytes of one picture. */
export const MOST_PICTURE_BYTES = 1024 * 1024;
/** Pixels of each of its sides. */
export const MOST_PICTURE_PIXELS = 4_000;

/** Kinds of pictures that are kept. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

const STORED = /^\/api\/brandings\/images\/([0-9a-f]{64})$/;
const NEW = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Where this server shows the picture with this SHA-256, in hex. */
export const pictureAddress = (hash: string): string => `/api/brandings/images/${hash}`;

/** The hash in such an address. */
export const pictureHash = (address: string): string | undefined => STORED.exec(address)?.[1];

/** The bytes of a new picture, as base64. */
export const newPicture = (address: string): string | undefined => NEW.exec(address)?.[1];
