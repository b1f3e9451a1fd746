// Whether this browser could use a passkey here: it needs an encrypted page, or this very machine, and a host with a name.
/** @param serverHost the server of the settings, on the desktop: its pages are not of the server's host */
export const canUsePasskeys = (serverHost: string | undefined): boolean =>
  serverHost === undefined &&
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|:/.test(location.hostname);
