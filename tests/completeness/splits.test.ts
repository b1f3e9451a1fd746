// Each field of a split changes where a document is cut, or is refused.
import { SPLIT_PROBES } from './boxes.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a split', SPLIT_PROBES);
