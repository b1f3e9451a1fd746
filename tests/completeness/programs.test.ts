// Each parameter of the preprocessors that need a program changes what it makes, or is refused.
import { probePrograms } from './probe-programs.ts';
import { probesRun } from './probes-run.ts';
import { PROGRAM_PROBES } from './programs.table.ts';

probesRun('a program', PROGRAM_PROBES, probePrograms);
