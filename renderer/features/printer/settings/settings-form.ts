// The settings while they are edited: the draft, its faults and changes, what is locked, and saving.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentSettings, Queue, SettingsView } from '#domain/bridge/settings.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { bridgeKey, useAgent } from '../agent/use-bridge.ts';
import { changesOf, faultsOf, isLocked } from './settings.rules.ts';

export interface SettingsForm {
  readonly draft: AgentSettings;
  readonly saved: AgentSettings;
  readonly set: (patch: Partial<AgentSettings>) => void;
  readonly setQueue: (id: string, patch: Partial<Queue>) => void;
  readonly changes: readonly string[];
  readonly errors: number;
  /** The fault of a field in words, if any. */
  readonly fault: (path: string) => string | undefined;
  readonly locked: (path: string) => boolean;
  readonly save: () => Promise<void>;
  readonly saving: boolean;
  readonly discard: () => void;
}

export function useSettingsForm(view: SettingsView): SettingsForm {
  const t = useText();
  const agent = useAgent();
  const queries = useQueryClient();
  const notify = useToasts();
  const { report } = useApi();
  const [edited, setEdited] = useState<AgentSettings>();
  const [saving, setSaving] = useState(false);
  const draft = edited ?? view.settings;
  const faults = faultsOf(draft);
  const save = async () => {
    setSaving(true);
    try {
      const answer = await agent.call('settings.save', { settings: draft });
      queries.setQueryData(bridgeKey('settings.read'), answer);
      setEdited(undefined);
      notify('success', 'printer.config.saved');
    } catch (error) {
      if (error instanceof ApiFailure) report(error);
      else notify('error', 'printer.config.notSaved');
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    saved: view.settings,
    set: (patch) => setEdited({ ...draft, ...patch }),
    setQueue: (id, patch) =>
      setEdited({ ...draft, queues: draft.queues.map((one) => (one.id === id ? { ...one, ...patch } : one)) }),
    changes: changesOf(view.settings, draft),
    errors: faults.length,
    fault: (path) => {
      const found = faults.find((one) => one.path === path);
      return found && t(found.label, found.parameters);
    },
    locked: (path) => isLocked(view.locked, path),
    save,
    saving,
    discard: () => setEdited(undefined),
  };
}
