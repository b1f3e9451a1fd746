// The front page of branding: a virtual host is a domain, not a URL; embedded parents are origins (docs/model.md,
// "Branding fields" and "Embedded parents").
import { ok, type Result, refuse } from '../errors/result.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)*${LABEL}$`);
const ORIGIN = new RegExp(`^https?://(?:${LABEL}\\.)*${LABEL}(?::\\d{1,5})?$`);

/** A virtual host as it is kept: lower case. A scheme, path, port or space makes it a URL or worse. */
export function checkVirtualHost(text: string): Result<string> {
  const domain = text.trim().toLowerCase().replace(/\.$/, '');
  return DOMAIN.test(domain) ? ok(domain) : refuse('brandings.domain', { domain: text });
}

/** An embedded parent as it is kept: scheme, host and port alone. */
export function checkEmbeddedParent(text: string): Result<string> {
  const origin = text.trim().toLowerCase().replace(/\/$/, '');
  return ORIGIN.test(origin) ? ok(origin) : refuse('brandings.embeddedUrl', { url: text });
}

/** May a page of this origin frame the product, send to it, or receive? Exact comparison, no patterns. */
export const mayEmbed = (origin: string, parents: readonly string[]): boolean =>
  parents.includes(origin.toLowerCase().replace(/\/$/, ''));
