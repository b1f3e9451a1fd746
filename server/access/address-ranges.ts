// The address ranges from which a user may sign in (CIDR, RFC 4632). The address is that of the connection, or of a
// proxy that the operator named.
import { BlockList, isIP } from 'node:net';
import { isAddressRange } from '#domain/accounts/address-ranges.ts';

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** True when the list is empty or the address lies in one of its ranges. */
export function isAddressAllowed(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const allowed = new BlockList();
  for (const range of ranges.filter(isAddressRange)) {
    const [network = '', bits] = range.split('/');
    const kind = isIP(network) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) allowed.addAddress(network, kind);
    else allowed.addSubnet(network, Number(bits), kind);
  }
  const plain = withoutMapping(address);
  return isIP(plain) !== 0 && allowed.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}
