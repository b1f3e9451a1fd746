// The settings the built-in PostgreSQL runs with, fitted to the memory of the machine.
import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

export interface MachineFacts {
  /** Bytes of memory this process may use: the container's limit when there is one. */
  readonly memoryBytes: number;
  /** Bytes of POSIX shared memory; containers often give 64 MiB. */
  readonly sharedMemoryBytes: number;
}

/** Reads the facts of this machine. */
export function readMachineFacts(): MachineFacts {
  const limit = process.constrainedMemory();
  const memoryBytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  let sharedMemoryBytes = Number.POSITIVE_INFINITY;
  if (process.platform === 'linux') {
    try {
      const shm = statfsSync('/dev/shm');
      sharedMemoryBytes = shm.blocks * shm.bsize;
    } catch {
      sharedMemoryBytes = 0;
    }
  }
  return { memoryBytes, sharedMemoryBytes };
}

/**
 * Bytes of shared buffers: 256 MiB, less on a very small machine, a quarter of the memory (4 GiB at most) on a big one.
 */
function sharedBuffers(memoryBytes: number): number {
  if (memoryBytes < 2 * GIB) return 64 * MIB;
  return memoryBytes > 8 * GIB ? Math.min(4 * GIB, Math.floor(memoryBytes / 4)) : 256 * MIB;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / MIB)}MB`;

/** Server settings for a machine. Sizes grow with the memory, `max_connections` stays at 40. */
export function serverSettings(facts: MachineFacts): Record<string, string> {
  const cache = Math.max(256 * MIB, Math.min(facts.memoryBytes / 4, 16 * GIB));
  return {
    listen_addresses: '',
    shared_buffers: megabytes(sharedBuffers(facts.memoryBytes)),
    effective_cache_size: megabytes(cache),
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_connections: '40',
    jit: 'off',
    random_page_cost: '1.1',
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    // Parallel queries need shared memory that a container may not have.
    ...(facts.sharedMemoryBytes < 256 * MIB ? { dynamic_shared_memory_type: 'mmap' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A crashed backend ends the server, so that the supervisor sees, counts and repairs it: nothing restarts in
    // silence.
    restart_after_crash: 'off',
    // No row contents in the log: neither the statement nor the DETAIL of a refused row.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
  };
}
