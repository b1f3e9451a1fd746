// Wires the delivery side: the providers of the channels, the tasks from command to shipment, and the schedule.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openProviders, openTestProviders, type ProviderSettings } from '#server/channels/channels.ts';
import { defineDeliveryTasks } from '#server/pipeline/delivery-steps.ts';
import { definePolling } from '#server/pipeline/polling/polling.ts';
import { defineSchedule } from '#server/pipeline/schedule/schedule.ts';
import type { MarkKeeper } from '#server/storage/marks/keep-marks.ts';
import { markNumber } from '#server/storage/marks/marks.ts';
import type { ClockWatch } from '#server/system/clock-watch.ts';
import type { Config } from '../context/config.ts';
import type { Services } from '../context/context.ts';
import { openTestPeer } from './test-peer.ts';

/** Folder below the data folder where production folders and .eml files are made. */
export const OUTBOX = 'outbox';
/** Folder beside it for what is made in test mode: nobody but this house looks there. */
export const TEST_OUTBOX = 'test-outbox';

/** What the providers of channels take from the configuration. */
export const providerSettings = ({ dataDir, smtpUrl, mailFrom }: Config): ProviderSettings => ({
  outbox: path.join(dataDir, OUTBOX),
  smtpUrl,
  mailFrom,
});

/**
 * Adds the tasks of the delivery side; before the queue starts.
 * @param watch asked by what ends or notes something by time
 * @returns closes the connections of the providers
 */
export function startDeliverySide(
  services: Services,
  marks: MarkKeeper,
  watch: ClockWatch,
): { close(): Promise<void> } {
  const { config } = services;
  const workDir = path.join(config.dataDir, 'work', `deliver-${process.pid}`);
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true, mode: 0o700 });
  const settings = providerSettings(config);
  const providers = {
    live: openProviders({ ...settings, markNumber }),
    inTestMode: openTestProviders(settings, path.join(config.dataDir, TEST_OUTBOX), openTestPeer(services)),
  };
  const steps = { ...services, providers, workDir, marks };
  defineDeliveryTasks(services.queue, steps);
  definePolling(steps);
  defineSchedule(steps, watch);
  return {
    async close() {
      const all = [...providers.live.values(), ...providers.inTestMode.values()];
      await Promise.all(all.map((provider) => provider.close()));
      rmSync(workDir, { recursive: true, force: true });
    },
  };
}
