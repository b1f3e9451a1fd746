// The draft of a service: kept in this browser while it differs from what is stored, undone step by step, saved whole.
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure, isConflict, saidAs } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { moveMemory, pageMemory } from '#renderer/shared/sample/page-memory.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { boxFaultsOf, boxPathOf } from './box-faults.rules.ts';
import { channelFaultsOf } from './channels/channel.rules.ts';
import type { Offered } from './channels/offered.ts';
import { type DraftHistory, draftReducer, keptDraft } from './kept-service.ts';
import {
  changedTabs,
  type Draft,
  type DraftFault,
  faultsOf,
  replaced,
  type Tab,
  tabOf,
  withoutLostKeys,
} from './service-draft.rules.ts';
import { broughtFiles } from './service-files.rules.ts';
import { type DraftFiles, forgetAdded, useDraftFiles } from './service-files.ts';
import { REST_MS, useKept } from './use-kept.ts';

/** Steps that can be undone on another screen too. */
const steps = pageMemory<DraftHistory | undefined>(undefined);

/** The steps that lead to a draft; of one that somebody changed elsewhere meanwhile none are known. */
function historyOf(place: string, now: Draft): DraftHistory {
  const known = steps.of(place);
  return known && JSON.stringify(known.now) === JSON.stringify(now) ? known : { past: [], now, future: [] };
}

/** What every tab is given: the draft, how to change it, and what is wrong with it. */
export interface ServiceDraft {
  /** Tells what is kept of services apart. */
  readonly place: string;
  readonly draft: Draft;
  readonly saved: Draft;
  /** Changes one place: `change(['boxes', 0, 'label'], 'Letters')`. */
  readonly change: (path: readonly (string | number)[], value: unknown) => void;
  /** Files that its boxes name. */
  readonly files: DraftFiles;
  readonly faults: readonly DraftFault[];
  /** The fault at a path or below it. */
  readonly faultAt: (path: readonly (string | number)[]) => DraftFault | undefined;
  readonly changedTabs: readonly Tab[];
  readonly faultsOfTab: (tab: Tab) => number;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
  /** Takes what came of a conflict, and saves it. */
  readonly settle: (draft: Draft) => Promise<void>;
  readonly saving: boolean;
  /** The stored service is newer than the draft: somebody saved meanwhile; `stale`: it is not known who. */
  readonly conflict: ApiFailure | 'stale' | undefined;
  /** What the draft began with. */
  readonly base: Draft;
  /** When a draft that was found again was last touched; undefined: there was none. */
  readonly keptAt: number | undefined;
}

const startsWith = (path: readonly unknown[], start: readonly unknown[]): boolean =>
  start.every((part, index) => String(part) === String(path[index]));

interface Saving {
  readonly place: string;
  /** Nothing is left of the draft in this browser. */
  readonly forget: () => void;
  readonly files: DraftFiles;
  readonly onRefused: (fault: DraftFault) => void;
  readonly onSaved: (service: Service) => void;
}

/** Sends the draft whole; a refusal is told beside it, and what somebody else saved meanwhile is a conflict. */
function useSave({ place, forget, files, onRefused, onSaved }: Saving) {
  const { login } = useUser();
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const notify = useToasts();
  const [conflict, setConflict] = useState<ApiFailure>();
  const [saving, setSaving] = useState(false);
  const save = async (draft: Draft) => {
    setSaving(true);
    try {
      const brought = broughtFiles(draft, files.added).map(([fileName, value]) => ({ name: 'files', value, fileName }));
      const stored = await create('services.save', {
        parts: [{ name: 'parameters', value: jsonField(draft) }, ...brought],
      });
      forget();
      steps.keep(place, undefined);
      forgetAdded(place);
      moveMemory(place, `${login}.${stored.id}`);
      setConflict(undefined);
      queries.setQueryData(keyOf('services.get', { params: { serviceId: stored.id } }), stored);
      await queries.invalidateQueries({ queryKey: keyOf('services.list') });
      notify('success', 'services.updated', { name: stored.name });
      onSaved(stored);
    } catch (error) {
      if (isConflict(error)) setConflict(error);
      else if (error instanceof ApiFailure) {
        const { label, parameters } = saidAs('services.updateError', error, { name: draft.name });
        onRefused({ path: boxPathOf(draft.boxes, { label, parameters }) ?? [], label, parameters });
      } else api.report(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, conflict };
}

interface Around {
  /** As it is stored; undefined: it is a new one. */
  readonly service: Service | undefined;
  /** What it may name beside itself. */
  readonly offered: Offered;
  /** Is told the stored service. */
  readonly onSaved: (service: Service) => void;
}

/** @param saved the draft as it is stored, or as a new service begins */
export function useServiceDraft(saved: Draft, { service, offered, onSaved }: Around): ServiceDraft {
  const { login } = useUser();
  const place = `${login}.${saved.id ?? 'new'}`;
  const [kept] = useState(() => keptDraft(localStorage, place));
  const [history, dispatch] = useReducer(draftReducer, kept?.draft ?? saved, (found) => historyOf(place, found));
  const [refused, setRefused] = useState<DraftFault>();
  const notify = useToasts();
  // A kept draft may be older than what is stored.
  const base = kept?.base ?? saved;
  const draft = history.now;
  useEffect(() => steps.keep(place, history), [place, history]);
  const files = useDraftFiles(place, service, draft.restores);
  const tabs = useMemo(() => changedTabs(saved, draft), [saved, draft]);
  const forget = useKept({ place, draft, base, changed: tabs.length > 0 });
  // A large service takes longer to check than a key may take to show.
  const [rested] = useDebouncedValue(draft, REST_MS);
  const faults = useMemo(() => {
    const ofBoxes = boxFaultsOf(rested, (reference) => files.named(reference) !== undefined);
    return [...faultsOf(rested), ...ofBoxes, ...channelFaultsOf(rested, offered), ...(refused ? [refused] : [])];
  }, [rested, files, offered, refused]);
  const now = useRef(draft);
  now.current = draft;
  const change = useCallback(
    (path: readonly (string | number)[], value: unknown) => {
      setRefused(undefined);
      const next = replaced(now.current, path, value);
      const settled = withoutLostKeys(now.current, next);
      if (settled !== next) notify('warning', 'services.packGroupReset');
      now.current = settled;
      dispatch({ type: 'change', path: [], value: settled });
    },
    [notify],
  );
  const { save, saving, conflict } = useSave({ place, forget, files, onRefused: setRefused, onSaved });
  return {
    place,
    draft,
    saved,
    change,
    files,
    faults,
    faultAt: (path) => faults.find((fault) => fault.path.length > 0 && startsWith(fault.path, path)),
    changedTabs: tabs,
    faultsOfTab: (tab) => faults.filter(({ path }) => path.length > 0 && tabOf(path) === tab).length,
    undo: history.past.length > 0 ? () => dispatch({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ type: 'redo' }) : undefined,
    discard: () => dispatch({ type: 'begin', draft: saved }),
    save: () => save(draft),
    settle: async (settled) => {
      change([], settled);
      await save(settled);
    },
    saving,
    conflict: conflict ?? (draft.version === saved.version ? undefined : 'stale'),
    base,
    keptAt: kept?.at,
  };
}
