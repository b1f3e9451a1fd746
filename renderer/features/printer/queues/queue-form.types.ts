// What each part of a printer's settings is given.
import type { Queue } from '#domain/bridge/settings.ts';
import type { SettingsForm } from '../settings/settings-form.ts';

export interface QueueFormProps {
  form: SettingsForm;
  queue: Queue;
  /** Its place in the list, for the paths of faults. */
  at: number;
}
