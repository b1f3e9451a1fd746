// Whether a mail server must encrypt: always where a password is sent to it, else where its address says so
// (`smtp://host?requireTLS=true`). Without that STARTTLS is used only if offered, and whoever sits between takes the offer out.
import { parseConnectionUrl } from 'nodemailer/lib/shared';

/** What is added to the options of a connection to `url` (smtp:// or smtps://). */
export function mailEncryption(url: string): { requireTLS?: true } {
  const { auth, secure, requireTLS } = parseConnectionUrl(url) as ReturnType<typeof parseConnectionUrl> & {
    requireTLS?: boolean;
  };
  return !secure && (auth?.user !== undefined || requireTLS === true) ? { requireTLS: true } : {};
}
