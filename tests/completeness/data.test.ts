// Each field of a parser changes the rows of a data file, or is refused.
import { DATA_PROBES } from './data.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a data file', DATA_PROBES);
