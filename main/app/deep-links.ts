// Links into the program: mailroom://manage/orders/detail/7, checked against the route table. Pure.
import { addressOf, matchAddress } from '#domain/routes/routes.address.ts';

export const LINK_SCHEME = 'mailroom';
const LONGEST = 2000;

/**
 * The path that a link leads to, or undefined. Parameters that the route does not have are dropped. The sign-in address
 * (`base`) is no target: its parameters sign people in, and a stranger's link must not sign a person in as another.
 */
export function linkPath(link: string): string | undefined {
  const match = link.length <= LONGEST ? /^mailroom:\/{2,3}([^?#]*)(\?[^#]*)?(?:#.*)?$/i.exec(link) : null;
  if (!match) return undefined;
  const route = matchAddress(`/${match[1] ?? ''}`, match[2] ?? '');
  if (route === undefined || route.name === 'base') return undefined;
  return addressOf(route.name, { ...route.params, ...route.query });
}

/** The link among the arguments that the operating system starts the program with. */
export const linkIn = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));
