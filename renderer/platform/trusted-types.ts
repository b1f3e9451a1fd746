// The default policy of Trusted Types (docs/model.md, "Threats"): no markup from strings, workers from ourselves only.

interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string>>): unknown;
}

const refuse = (what: string) => (): never => {
  throw new TypeError(`${what} from a string is not allowed`);
};

/** Text without a tag passes (style rules of libraries); anything that could become an element does not. */
export function plainTextOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('markup from a string is not allowed');
  return text;
}

/** Scripts and workers of our own origin, and blobs that we made ourselves. */
export function ownScriptUrl(url: string, origin: string): string {
  const { protocol, origin: from } = new URL(url, origin);
  if (protocol !== 'blob:' && from !== origin) throw new TypeError('a script of another origin is not allowed');
  return url;
}

export function installTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: plainTextOnly,
    createScript: refuse('a script'),
    createScriptURL: (url) => ownScriptUrl(url, location.origin),
  });
}
