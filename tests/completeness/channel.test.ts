// Each field of a channel changes what comes of a deposit, or is refused.
import { CHANNEL_PROBES } from './channel.table.ts';
import { probesRun } from './probes-run.ts';

probesRun('a channel', CHANNEL_PROBES);
