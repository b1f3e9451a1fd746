// Which network addresses belong to the public internet. Everything else (this machine, the office network, cloud
// metadata services, documentation and translation ranges) is out of reach for addresses that users enter. Servers that whoever
// administers the system names may be in the office network.
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

// IANA special-purpose registry, IPv4 (RFC 6890 and its updates).
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
// Inside 2000::/3, the only range with public addresses: protocol assignments (Teredo among them), documentation, and
// 6to4, which carries an arbitrary IPv4 address.
const SPECIAL_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** True for a public unicast IP address; false for any other text. */
export function isPublicAddress(address: string): boolean {
  // A dual-stack socket shows an IPv4 peer like this; both forms are judged alike.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (isIPv4(plain)) return !special.check(plain, 'ipv4');
  return isIPv6(plain) && !plain.includes('%') && global6.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
}

// No mail server and no directory lives there, but services of clouds that give away keys do, and nothing that can be meant.
const forbidden = new BlockList();
forbidden.addSubnet('0.0.0.0', 8, 'ipv4');
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('224.0.0.0', 3, 'ipv4');
forbidden.addAddress('::', 'ipv6');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addSubnet('ff00::', 8, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

/** An address of the office network may be a mail server or a directory; link-local, unspecified and multicast ones are none. */
export function isOfficeAddress(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIP(plain) !== 0 && !forbidden.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
