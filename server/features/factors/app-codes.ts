// Codes of an authenticator app (RFC 6238), by otplib; the QR code of the set-up by bwip-js.
import bwip from 'bwip-js/node';
import { generateSecret, generateURI, verify } from 'otplib';
import { FACTORS } from '#domain/access/factors.ts';

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => generateSecret();

/** What the QR code of the set-up says. `issuer`: how the app names the entry. */
export const setUpAddress = (entry: {
  readonly issuer: string;
  readonly label: string;
  readonly secret: string;
}): string => generateURI({ ...entry, digits: FACTORS.digits, period: FACTORS.stepSeconds });

/**
 * The half minute of a code that is right now, or one step beside; undefined where it is wrong or was good before.
 * @param code six digits
 */
export async function stepOfCode(
  code: string,
  { secret, now, after }: { readonly secret: string; readonly now: Date; readonly after: number },
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1_000);
  const { stepSeconds: period, digits } = FACTORS;
  const checked = await verify({ secret, token: code, epoch, period, digits, epochTolerance: period });
  if (!checked.valid || !('timeStep' in checked)) return undefined;
  return checked.timeStep > after ? checked.timeStep : undefined;
}

/** A QR code as rows of its modules, `1` is dark; without the quiet zone. */
export function qrRows(text: string): string[] {
  const [shape] = bwip.raw('qrcode', text, {});
  if (shape === undefined || !('pixs' in shape)) throw new Error('No QR code was made.');
  const bits = [...shape.pixs].join('');
  return Array.from({ length: shape.pixx }, (_, row) => bits.slice(row * shape.pixx, (row + 1) * shape.pixx));
}
