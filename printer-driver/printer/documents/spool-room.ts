// Whether the spool's volume has room for another document; clients and the parent hear it when that changes.
import type { PrinterConfiguration } from '../environment/configuration.ts';
import type { PrinterRuntime } from '../environment/runtime.ts';

export interface SpoolRoom {
  /** As last known. A full disk is looked at again in the background once the last look is old. */
  readonly isFull: () => boolean;
  /** Whether a document may come; a disk that was not full is not looked at. */
  readonly hasRoom: () => Promise<boolean>;
  /** Looks at the disk. @returns bytes that documents may still take without going below the floor; below 0 when none */
  readonly freeBytes: () => Promise<number>;
  /** A write failed for want of room. */
  readonly foundFull: () => void;
}

interface SpoolRoomOptions {
  readonly configuration: PrinterConfiguration;
  readonly runtime: PrinterRuntime;
  /** The disk became full, or has room again. */
  readonly onChange: () => void;
}

/** How long a full disk is believed without looking again, in ms. */
const FULL_MS = 2_000;

/** Watches the volume of the spool folder of `configuration`. */
export function watchSpoolRoom({ configuration, runtime, onChange }: SpoolRoomOptions): SpoolRoom {
  const { clock, disk, announce } = runtime;
  let full = false;
  let believedUntil = 0;
  const setFull = (value: boolean): void => {
    believedUntil = value ? clock.now() + FULL_MS : 0;
    if (value === full) return;
    full = value;
    onChange();
    announce({ type: 'spool-full', full });
  };
  const freeBytes = async (): Promise<number> => {
    const free = (await disk.freeBytes(configuration.spoolFolder)) - configuration.limits.diskFloorBytes;
    setFull(free <= 0);
    return free;
  };
  return {
    isFull: () => {
      if (full && clock.now() > believedUntil) void freeBytes().catch(() => {});
      return full;
    },
    hasRoom: async () => !full || (await freeBytes()) > 0,
    freeBytes,
    foundFull: () => setFull(true),
  };
}
