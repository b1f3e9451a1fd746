// Wires the delivery side: the providers of the channels, the tasks from command to shipment, and the schedule.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openProviders, type ProviderSettings } from '#server/channels/channels.ts';
import { defineDeliveryTasks } from '#server/pipeline/delivery-steps.ts';
import { defineSchedule } from '#server/pipeline/schedule/schedule.ts';
import type { MarkKeeper } from '#server/storage/marks/keep-marks.ts';
import { markNumber } from '#server/storage/marks/marks.ts';
import type { Config } from '../context/config.ts';
import type { Services } from '../context/context.ts';

/** Folder below the data folder where production folders and .eml files are made. */
export const OUTBOX = 'outbox';

/** What the providers of channels take from the configuration. */
export const providerSettings = ({ dataDir, smtpUrl, mailFrom }: Config): ProviderSettings => ({
  outbox: path.join(dataDir, OUTBOX),
  smtpUrl,
  mailFrom,
});

/**
 * Adds the tasks of the delivery side; before the queue starts.
 * @returns closes the connections of the providers
 */
export function startDeliverySide(services: Services, marks: MarkKeeper): { close(): Promise<void> } {
  const { config } = services;
  const workDir = path.join(config.dataDir, 'work', `deliver-${process.pid}`);
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true, mode: 0o700 });
  const providers = openProviders({ ...providerSettings(config), markNumber });
  defineDeliveryTasks(services.queue, { ...services, providers, workDir, marks });
  defineSchedule({ ...services, marks });
  return {
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.close()));
      rmSync(workDir, { recursive: true, force: true });
    },
  };
}
