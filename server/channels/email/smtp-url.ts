// The mail server of the installation as a channel would name it, for its test.
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { mailEncryption } from '#server/system/mail-servers.ts';
import type { SmtpServer } from './smtp-server.ts';

/** @param url smtp:// or smtps:// */
export function serverOfUrl(url: string): SmtpServer {
  const { host = 'localhost', port, secure = false, auth } = parseConnectionUrl(url);
  const plain = mailEncryption(url).requireTLS ? 'starttls' : 'offered';
  return {
    host,
    port: port ?? (secure ? 465 : 587),
    encryption: secure ? 'tls' : plain,
    auth: auth?.user === undefined ? null : { user: auth.user, pass: auth.pass ?? '' },
  };
}
