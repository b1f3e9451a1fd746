// A change of the administration in words, and the columns of their list.
import { useMemo } from 'react';
import { AUDITED_EVENTS, type AuditedChange } from '#domain/accounts/audit.ts';
import type { AuditEvent } from '#domain/api/configuration/security.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';

/** `idleMinutes: 60 → 30` */
export const shortOf = ({ field, before, after }: AuditedChange): string =>
  before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? '–'}`;

/** A change in words: what was done, and to what. */
export function useAuditText() {
  const t = useText();
  return useMemo(
    () => ({
      event({ event }: AuditEvent): string {
        const known = AUDITED_EVENTS.find((one) => one === event);
        return known ? t(`system.audit.event.${known}`) : event;
      },
      thing({ entity, entityId, name }: AuditEvent): string {
        const kind = t(`system.audit.entity.${entity}`);
        if (entity === 'installation' || entity === 'wording') return kind;
        return t('system.audit.thing', { kind, name: name ?? t('system.audit.number', { id: entityId }) });
      },
      by: ({ person, login }: AuditEvent): string => person ?? login ?? t('system.audit.product'),
    }),
    [t],
  );
}

export function useAuditColumns(): ListColumn<AuditEvent>[] {
  const t = useText();
  const words = useAuditText();
  return useMemo(
    () => [
      { id: 'at', label: t('system.audit.at'), width: '148px', render: ({ at }) => <DateText at={at} /> },
      {
        id: 'by',
        label: t('system.audit.by'),
        width: 'minmax(130px, 1fr)',
        render: (row) => <bdi>{words.by(row)}</bdi>,
      },
      { id: 'event', label: t('system.audit.what'), width: 'minmax(140px, 1fr)', render: (row) => words.event(row) },
      {
        id: 'thing',
        label: t('system.audit.of'),
        width: 'minmax(160px, 1.5fr)',
        render: (row) => <bdi>{words.thing(row)}</bdi>,
      },
      {
        id: 'account',
        label: t('system.audit.account'),
        width: 'minmax(120px, 1fr)',
        priority: 2,
        render: ({ account }) => <bdi>{account?.name ?? ''}</bdi>,
      },
      {
        id: 'changes',
        label: t('system.audit.changes'),
        width: 'minmax(160px, 2fr)',
        priority: 2,
        quiet: true,
        render: ({ changes }) => <bdi>{changes.map(shortOf).join(', ')}</bdi>,
      },
    ],
    [t, words],
  );
}
