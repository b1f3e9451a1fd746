// Where nothing is late, or nothing of what the list is narrowed to, which is said then.
import type { LateGroup } from '#domain/api/monitoring/late.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { useNarrowedTo } from '#renderer/shared/narrowing/use-choices.ts';
import type { Narrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { usePosted, usePostedLabel } from './posted-filter.part.tsx';
import { useChosen } from './use-chosen.ts';

interface NothingLateProps {
  narrowing: Narrowing;
  /** Of the matrix, which name their channels. */
  groups: readonly LateGroup[];
  isNarrowed: boolean;
  onClear: () => void;
}

export function NothingLate({ narrowing, groups, isNarrowed, onClear }: NothingLateProps) {
  const t = useText();
  const chosen = useLateFilters(narrowing, groups);
  if (isNarrowed) return <NotFoundState filters={chosen} onClear={onClear} />;
  return (
    <EmptyState title={t('monitoring.late.none.title')}>
      <p>{t('monitoring.late.none.text')}</p>
    </EmptyState>
  );
}

/** The search, the promised days, the filters, and what is chosen in the matrix. */
function useLateFilters(narrowing: Narrowing, groups: readonly LateGroup[]): string[] {
  const t = useText();
  const nameIn = useNameIn();
  const { q } = useListFilters();
  const { posted, isPosted } = usePosted();
  const days = usePostedLabel(posted);
  const [{ channelId, column, only }] = useChosen();
  const narrowed = useNarrowedTo(narrowing);
  const channel = groups.find((group) => group.channelId === channelId);
  return [
    q,
    isPosted ? `${t('monitoring.late.posted')} ${days}` : '',
    ...narrowed,
    channelId === undefined
      ? ''
      : `${t('manage.channel')} ${channel ? nameIn({ name: channel.channelName, names: channel.channelNames }) : channelId}`,
    column === undefined ? '' : t(`monitoring.late.expected.${column}`),
    only === undefined ? '' : t(`monitoring.cause.late.${only}`),
  ].filter((words) => words !== '');
}
