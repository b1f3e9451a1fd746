// The headless agent as it is, with pauses for a test of minutes instead of a line that is down for days.
import { fileURLToPath } from 'node:url';
import { headless } from '#main/agent/headless/headless.ts';

const driverPath = fileURLToPath(new URL('../../printer-driver/printer-driver.ts', import.meta.url));
const times = { pauses: { least: 150, most: 2_500 }, idle: 4_000 };
process.exit(await headless(process.argv.slice(2), { driverPath, times }));
