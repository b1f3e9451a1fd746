// Each field of a field of metadata changes what comes of a deposit, or is refused.
import { METADATA_PROBES } from './fields.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a field of metadata', METADATA_PROBES);
