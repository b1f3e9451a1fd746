// Which pages of others may call the API from a browser (docs/decisions/0675): exact origins, as a browser writes them.
import { z } from 'zod';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PORT = '(?::[1-9]\\d{0,4})';
const SECURE = new RegExp(`^https://(?:${LABEL}\\.)*${LABEL}(?!:443$)${PORT}?$`);
const THIS_MACHINE = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)(?!:80$)${PORT}?$`);

/** True for an origin as browsers send it: scheme, host, and a port that is not the usual one. Plain http for this machine alone. */
export const isOrigin = (text: string): boolean => SECURE.test(text) || THIS_MACHINE.test(text);

export const AllowedOrigin = z.string().max(300).refine(isOrigin, { error: 'not an origin' });
