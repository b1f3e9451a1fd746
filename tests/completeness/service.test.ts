// Each field of a service changes what comes of a deposit, or is refused.
import { SERVICE_PROBES } from './fields.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a service', SERVICE_PROBES);
