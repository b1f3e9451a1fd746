// The agent of print servers and terminal servers: `npm run printer -- --help`.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { headless } from './agent/headless/headless.ts';

// Offices have certificate authorities of their own, known to the operating system.
setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
process.exit(await headless(process.argv.slice(2)));
