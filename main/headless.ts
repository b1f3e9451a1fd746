// The agent of print servers and terminal servers: `npm run printer -- --help`.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { headless } from './agent/headless/headless.ts';

const DRIVER_PATH = fileURLToPath(new URL('../printer-driver/printer-driver.ts', import.meta.url));

// Offices have certificate authorities of their own, known to the operating system.
setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
process.exit(await headless(process.argv.slice(2), { driverPath: DRIVER_PATH }));
