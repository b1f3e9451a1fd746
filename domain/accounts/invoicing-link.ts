// The link from an account to the platform where its invoices lie: an address with places for what tells the account apart
// there (docs/model.md, "Invoicing link").
import { ok, type Result, refuse } from '../errors/result.ts';
import { isWebUrl } from './accounts.rules.ts';

/** What an address may take from an account, each in braces. */
export const INVOICING_PLACES = [
  'accountIdentifier',
  'accountingCode',
  'productionCode',
  'partnerCode',
  'siret',
] as const;
type InvoicingVariable = (typeof INVOICING_PLACES)[number];

const VARIABLE = /\{([^{}]*)\}/g;
const isInvoicingVariable = (name: string): name is InvoicingVariable =>
  (INVOICING_PLACES as readonly string[]).includes(name);

/** An address by https or http without a password, whose places are known and do not stand in the host. Empty: none. */
export function checkInvoicingUrl(template: string): Result<true> {
  if (template === '') return ok(true);
  const unknown = [...template.matchAll(VARIABLE)]
    .map(([, name = '']) => name)
    .find((name) => !isInvoicingVariable(name));
  if (unknown !== undefined) {
    return refuse('invoicing.placeholder', { name: unknown, names: INVOICING_PLACES.join(', ') });
  }
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(template) ?? [];
  const filled = template.replaceAll(VARIABLE, 'x');
  // A brace that is left over belongs to no place; a host that an account could name would be anybody's.
  const isWhole = isWebUrl(filled) && !/[{}"'<>\\]/.test(filled) && !host.includes('{');
  return isWhole ? ok(true) : refuse('invoicing.url', { url: template });
}

/** The address with the account's values; undefined without a template, or where one of its values is missing. */
export function invoicingUrl(template: string, fact: (place: InvoicingVariable) => string | null): string | undefined {
  if (template === '' || !checkInvoicingUrl(template).ok) return undefined;
  const missing = INVOICING_PLACES.some((place) => template.includes(`{${place}}`) && !fact(place));
  if (missing) return undefined;
  return template.replaceAll(VARIABLE, (_all, name: string) =>
    isInvoicingVariable(name) ? encodeURIComponent(fact(name) ?? '') : '',
  );
}
