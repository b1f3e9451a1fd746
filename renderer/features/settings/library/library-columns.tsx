// Columns of the library.
import { useMemo } from 'react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { type LibraryRow, SHELVES } from './library.rules.ts';

function Kind({ row: { type, pageCount } }: { row: LibraryRow }) {
  const t = useText();
  return (
    <span>
      {t(`settings.library.kind.${type}`)}
      {pageCount === null ? '' : `, ${t('settings.library.pages', { n: pageCount })}`}
    </span>
  );
}

function ForWhom({ row: { shelf, kept } }: { row: LibraryRow }) {
  const t = useText();
  return shelf === 'group' && kept?.groupName ? (
    <bdi>{kept.groupName}</bdi>
  ) : (
    <span>{t(`settings.library.shelf.${shelf}`)}</span>
  );
}

export function useColumns(): ListColumn<LibraryRow>[] {
  const t = useText();
  const { size } = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('settings.library.name'),
        width: 'minmax(180px, 2fr)',
        sortBy: ({ name }) => name.toLocaleLowerCase(),
        render: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        id: 'kind',
        label: t('settings.library.kind'),
        width: 'minmax(110px, 1fr)',
        priority: 2,
        sortBy: ({ type }) => type,
        render: (row) => <Kind row={row} />,
      },
      {
        id: 'size',
        label: t('settings.library.size'),
        width: '96px',
        align: 'end',
        sortBy: ({ bytes }) => bytes,
        render: ({ bytes }) => <span>{size(bytes)}</span>,
      },
      {
        id: 'shelf',
        label: t('settings.library.scope'),
        width: 'minmax(130px, 1fr)',
        sortBy: ({ shelf }) => SHELVES.indexOf(shelf),
        render: (row) => <ForWhom row={row} />,
      },
      {
        id: 'owner',
        label: t('settings.library.owner'),
        width: 'minmax(110px, 1fr)',
        priority: 3,
        sortBy: ({ kept }) => kept?.ownerName.toLocaleLowerCase() ?? '',
        render: ({ kept }) => <bdi>{kept?.ownerName}</bdi>,
      },
      {
        id: 'at',
        label: t('settings.library.changed'),
        width: '148px',
        quiet: true,
        priority: 2,
        sortBy: ({ at }) => at,
        render: ({ at }) => <DateText at={at} />,
      },
    ],
    [t, size],
  );
}
