// Certificates of the operating system for the agent's own connections: an office's server often has one of the office's
// own authority, which the computer knows and Node does not. Chromium's connections use the system's store anyway.
import tls from 'node:tls';

/** @param warn hears that the system's certificates cannot be read; the built-in ones hold then */
export function trustSystemCertificates(warn: (message: string) => void): void {
  try {
    const known = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...new Set([...known, ...tls.getCACertificates('system')])]);
  } catch (error) {
    warn(`certificates of the system not read: ${String(error)}`);
  }
}
