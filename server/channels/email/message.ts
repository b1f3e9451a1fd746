// The e-mail of a shipment: headers checked, body as the person wrote it, the composed documents attached.
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { outputFileName } from '#domain/channels/output-files.ts';
import { looksLikeHtml } from '#domain/shared/markup.ts';
import { peerText } from '#domain/shared/storable-text.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import type { OutgoingDelivery, OutgoingShipment } from '#server/channels/provider/provider.ts';
import { sanitizeHtml } from '#server/html/html.ts';
import { textOfHtml } from '#server/html/html-text.ts';

/** What an e-mail takes from the installation. */
export interface EmailSettings {
  /** Sender when the channel names none. */
  readonly from: string;
  /** Right side of every Message-ID. */
  readonly domain: string;
}

/** Message-ID of a shipment: the same at every attempt, so that a double is recognised by the receiver. */
export function messageIdOf(shipment: Pick<OutgoingShipment, 'nuid'>, domain: string): string {
  return `<${shipment.nuid}@${domain}>`;
}

/** Header values must not carry control characters (RFC 5322, 2.2): line ends could add headers. */
const headerText = (text: string, limit: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limit);

const attachmentName = (shipment: OutgoingShipment): string => {
  // Without what turns the reading direction: `letter[RLO]fdp.exe` reads as a PDF.
  const wanted = peerText(shipment.values.attachmentName ?? '', 120).replace(/[/\\:*?"<>|]/g, '-');
  const base = wanted === '' ? shipment.nuid : wanted;
  return base.toLowerCase().endsWith('.pdf') ? base : `${base}.pdf`;
};

/** The letter, then its further output files under their own names, which no two files of an e-mail share. */
function attachmentsOf(shipment: OutgoingShipment): { filename: string; path: string; contentType: string }[] {
  const letter = attachmentName(shipment);
  const contentType = 'application/pdf';
  const further = shipment.furtherFiles.map(({ name, path }) => {
    const own = `${name}.pdf`;
    const filename = own.toLowerCase() === letter.toLowerCase() ? outputFileName(shipment.nuid, name) : own;
    return { filename, path, contentType };
  });
  return [{ filename: letter, path: shipment.path, contentType }, ...further];
}

/** An address as every mail server takes it: the domain in its ASCII form (RFC 5891); the local part has no such form. */
function onTheWire(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return at < 0 || domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** `Name <address>` or an address alone, in its two parts: a comma in a name is no end of an address. */
function senderOf(text: string): Sender {
  const [, name = '', address = text.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name, address };
}

/** An e-mail ready to be sent: `bytes` as RFC 5322 writes it, CRLF and all. */
export interface Message {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly bytes: Buffer;
}

/** Builds the whole message. An HTML body is rebuilt from the allow-list (decision 0060); a plain text part is always added. */
export async function buildMessage(
  delivery: OutgoingDelivery,
  shipment: OutgoingShipment,
  settings: EmailSettings,
): Promise<Message> {
  const named = senderOf(headerText(delivery.properties.from ?? '', 254) || settings.from);
  // An address alone is called as the account's letters call their sender.
  const from = { ...named, name: named.name || headerText(delivery.senderName, 120) };
  const to = headerText(shipment.values.emailRecipient ?? '', 254);
  const body = shipment.values.emailBody ?? '';
  // Rebuilt once more when it is sent: constants of channels and values of older versions did not pass the check.
  const html = looksLikeHtml(body) ? sanitizeHtml(body) : null;
  const subject = headerText(shipment.values.emailSubject ?? '', 250) || delivery.deliveryNumber;
  const composer = new MailComposer({
    from,
    to: { name: headerText(shipment.recipient, 120), address: to },
    ...(shipment.values.emailReplyTo === undefined ? {} : { replyTo: headerText(shipment.values.emailReplyTo, 254) }),
    subject: delivery.test ? `${TEST_MARK} ${subject}` : subject,
    messageId: messageIdOf(shipment, settings.domain),
    headers: { 'X-Shipment-Id': shipment.nuid, 'Auto-Submitted': 'auto-generated' },
    text: textOfHtml(body),
    ...(html === null ? {} : { html }),
    attachments: attachmentsOf(shipment),
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { envelope: { from: onTheWire(from.address), to: [onTheWire(to)] }, bytes };
}
