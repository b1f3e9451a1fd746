// Each field of a box changes what comes of a deposit, or is refused.

import { BOX_PROBES } from './boxes.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a box', BOX_PROBES);
