// E-mail addresses: the part of RFC 5321 that mail servers accept (docs/model.md, "E-mail addresses").
import { badVerdict, GOOD_VERDICT, type Verdict } from '../requirements/quality.ts';

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** No space around the @, no `mailto:`, domain in lower case. */
function normalEmail(text: string): string {
  const address = text
    .trim()
    .replace(/^mailto:\s*/i, '')
    .replaceAll(/\s*@\s*/g, '@');
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase();
}

/** True when the text before an address in brackets is no other address. */
function namesNoOther(name: string, address: string): boolean {
  if (!name.includes('@')) return !/[<>]/.test(name);
  const bare = name.trim().replaceAll(/^["']|["']$/g, '');
  return normalEmail(bare).toLowerCase() === normalEmail(address).toLowerCase();
}

/**
 * The address alone, of `Name <address>` or the like: no space around the @, domain in lower case. Not checked. Words
 * are never joined: `mail anna@b.fr` is no address, and `mailanna@b.fr` may be a stranger's. A text that names two
 * addresses (`anna@b.fr <karl@c.fr>`) is left as it is, which the check refuses.
 */
export function cleanEmail(text: string): string {
  const [, name = '', address = text] = /^([\s\S]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return normalEmail(namesNoOther(name, address) ? address : text);
}

/** Local part up to 64 characters, whole address up to 254, a domain of at least two labels. */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  if (at < 1 || at > 64 || address.length > 254) return false;
  return LOCAL.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1));
}

/** The verdict on an e-mail address that was cleaned. */
export function checkEmail(address: string): Verdict {
  if (address === '') return badVerdict(100, 'email.missing');
  return isEmail(address) ? GOOD_VERDICT : badVerdict(150, 'email.invalid', { text: address });
}
