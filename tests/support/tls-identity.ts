// A key with a certificate for tests that run the printer driver alone: in the product the agent hands it to the driver.
import { selfSigned, type TlsIdentity } from '#main/agent/driver/certificate.ts';

/** Valid from yesterday on for ten years. */
export const testIdentity = (...hosts: readonly string[]): Promise<TlsIdentity> => selfSigned(hosts, new Date());
