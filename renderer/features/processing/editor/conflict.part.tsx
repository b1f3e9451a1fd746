// Two people edited one service: what each changed stands side by side, and a choice is made field by field or as a whole.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Change } from '#domain/services/changes/changes.ts';
import { type Clash, compared, mergedService, placeOf, type Side } from '#domain/services/changes/merge.ts';
import { unfolded } from '#domain/services/changes/unfold.ts';
import { useApi } from '#renderer/api/api.ts';
import { changeText } from '#renderer/features/processing/actions/change-text.ts';
import { pathText } from '#renderer/features/processing/actions/path-text.ts';
import { useChangeWording } from '#renderer/features/processing/actions/use-change-wording.ts';
import { valueText } from '#renderer/features/processing/actions/value-text.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { ClashChoice, ClashList } from '#renderer/shared/records/clash-choice.part.tsx';
import { ConfirmDialog, Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './conflict.module.css';
import { useDraft } from './draft-context.ts';
import { type Draft, draftOf } from './service-draft.rules.ts';

const WIDTH_PX = 880;
type Choices = Readonly<Record<string, Side>>;

export function ConflictDialog({ serviceId, onClose }: { serviceId: number; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  // Beside the cache of the editor: what is stored replaces no draft while somebody chooses.
  const stored = useQuery({
    queryKey: ['services.get', 'conflict', serviceId],
    queryFn: () => api.call('services.get', { params: { serviceId } }),
    gcTime: 0,
  });
  if (stored.data) return <Choice theirs={stored.data} onClose={onClose} />;
  return (
    <Dialog opened title={t('processing.conflict.title')} size={WIDTH_PX} onClose={onClose}>
      <QueryView query={stored} skeleton={<RowsSkeleton rows={4} />}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

/** Which edition it is makes no difference that anybody chooses. */
const withoutEdition = ({ id: _id, version: _version, ouId: _ouId, restores: _restores, ...service }: Draft) => service;

function Choice({ theirs: stored, onClose }: { theirs: Service; onClose: () => void }) {
  const t = useText();
  const { base, draft, settle } = useDraft();
  const [choices, setChoices] = useState<Choices>({});
  const theirs = useMemo(() => draftOf(stored), [stored]);
  const { clashes, onlyMine, onlyTheirs } = useMemo(
    () => compared(withoutEdition(base), withoutEdition(draft), withoutEdition(theirs)),
    [base, draft, theirs],
  );
  const all = (side: Side) => setChoices(Object.fromEntries(clashes.map(({ path }) => [placeOf(path), side])));
  const take = async (settled: Draft) => {
    await settle({ ...settled, id: theirs.id, version: theirs.version, ouId: theirs.ouId });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t('processing.conflict.title')}
      size={WIDTH_PX}
      action={t('records.conflict.save')}
      onConfirm={() => take(mergedService({ base, mine: draft, theirs }, choices).service)}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.body} aria-label={t('processing.conflict.title')} tabIndex={0}>
        <p>{t('processing.conflict.about', { n: clashes.length })}</p>
        <ClashList n={clashes.length} onAll={all}>
          {clashes.map((clash) => (
            <ClashRow
              key={placeOf(clash.path)}
              clash={clash}
              side={choices[placeOf(clash.path)] ?? 'mine'}
              onChoose={(side) => setChoices((now) => ({ ...now, [placeOf(clash.path)]: side }))}
            />
          ))}
        </ClashList>
        <Taken changes={onlyTheirs} title={t('processing.conflict.theirs', { n: onlyTheirs.length })} />
        <Taken changes={onlyMine} title={t('processing.conflict.mine', { n: onlyMine.length })} />
      </section>
    </ConfirmDialog>
  );
}

interface ClashRowProps {
  clash: Clash;
  side: Side;
  onChoose: (side: Side) => void;
}

function ClashRow({ clash, side, onChoose }: ClashRowProps) {
  const { draft } = useDraft();
  const wording = useChangeWording(draft);
  const words = (value: unknown) => valueText(clash.path, value, wording);
  return (
    <ClashChoice
      place={pathText(clash.path, wording).join(' › ')}
      words={{ base: words(clash.base), mine: words(clash.mine), theirs: words(clash.theirs) }}
      side={side}
      onChoose={onChoose}
    />
  );
}

/** Changes that nobody else touched: both sides' are made. */
function Taken({ changes, title }: { changes: readonly Change[]; title: string }) {
  const { draft } = useDraft();
  const wording = useChangeWording(draft);
  if (changes.length === 0) return null;
  return (
    <details className={classes.taken}>
      <summary>{title}</summary>
      <ul>
        {changes.flatMap(unfolded).map((change) => (
          <li key={`${change.kind} ${placeOf(change.path)}`}>
            <bdi>{changeText(change, wording)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
