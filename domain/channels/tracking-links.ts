// Links by which a carrier shows where a piece is: an address with values of the shipment in braces.
import { ok, type Result, refuse } from '../errors/result.ts';
import { isOneOf } from '../shared/includes.ts';
import type { TrackingProperty } from './channel.schema.ts';

/** What an address may take: the carrier's reference, our own numbers of the document and its delivery, the ISO country. */
export const TRACKING_VALUES = ['reference', 'nuid', 'delivery', 'country'] as const;
type TrackingValue = (typeof TRACKING_VALUES)[number];

/** Characters of an address and its words together: browsers and proxies cut longer ones. */
const TRACKING_SIZE = 2000;

const HTTP = /^https?:\/\/[^\s/?#{}]+(?:[/?#]\S*)?$/i;
const BRACES = /\{([^{}]*)\}/g;

/** The values that an address takes, each as it stands in its braces. */
const valuesIn = (url: string): string[] => [...url.matchAll(BRACES)].map(([, name = '']) => name);

/** An http address whose braces name values that there are, behind a host that they cannot change. */
export function checkTrackingProperty({ url, placeholder }: TrackingProperty): Result<true> {
  const name = placeholder || url.slice(0, 60);
  if (url.length + placeholder.length > TRACKING_SIZE) {
    return refuse('channels.trackingSize', { name, maximum: TRACKING_SIZE });
  }
  if (!HTTP.test(url)) return refuse('channels.trackingUrl', { name, url });
  const stranger = valuesIn(url).find((value) => !isOneOf(TRACKING_VALUES, value));
  return stranger === undefined ? ok(true) : refuse('channels.trackingValue', { name, value: stranger });
}

/** The address of one shipment; null where it lacks a value that the address takes. */
export function trackingLink(
  url: string,
  values: Readonly<Partial<Record<TrackingValue, string | null>>>,
): string | null {
  const known: Readonly<Record<string, string | null | undefined>> = values;
  if (valuesIn(url).some((name) => !known[name])) return null;
  return url.replaceAll(BRACES, (_whole, name: string) => encodeURIComponent(known[name] ?? ''));
}
