// The modes of a printer in the order in which they are offered; typed by the contract, without its schema code.
import type { QueueMode } from '#domain/bridge/settings.ts';

const ORDER: Readonly<Record<QueueMode, number>> = { manual: 0, async: 1, automated: 2 };

export const QUEUE_MODE_NAMES = (Object.keys(ORDER) as QueueMode[]).sort((a, b) => ORDER[a] - ORDER[b]);
