// Each parameter of a preprocessor changes what it makes, or is refused.
import { PREPROCESSING_PROBES } from './preprocessing.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a preprocessor', PREPROCESSING_PROBES);
