// What may stand as a range of network addresses (CIDR, RFC 4632), for forms and for the server alike.
import { z } from 'zod';

const { ipv4, ipv6, cidrv4, cidrv6 } = z.regexes;

/** True for a single address or a range in CIDR notation, of IPv4 or IPv6: `10.0.0.0/8`, `2001:db8::1`. */
export const isAddressRange = (text: string): boolean => [ipv4, ipv6, cidrv4, cidrv6].some((shape) => shape.test(text));

export const AddressRange = z.string().trim().max(60).refine(isAddressRange, { error: 'not a range' });
