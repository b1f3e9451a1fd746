// Each field of an archive changes what comes of a deposit, or is refused.
import { ARCHIVE_PROBES } from './archives.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('an archive', ARCHIVE_PROBES);
