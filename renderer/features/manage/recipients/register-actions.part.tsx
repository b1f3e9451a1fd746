// What can be done for all recipients that are listed, also those on further pages: asked once, with how many they are.
import '@mantine/core/styles/Progress.layer.css';
import { Menu, Progress } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { BULK_KINDS, type BulkKind } from './recipient.rules.ts';
import { BULK_WORK, type BulkProgress, concernedBy, type Listed } from './register-bulk.ts';

export function RegisterActions({ listed }: { listed: Listed }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [kind, setKind] = useState<BulkKind>();
  useLayerFocus(opened);
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={setOpened} returnFocus={false}>
        <Menu.Target>
          <IconButton icon={IconDots} label={t('recipients.bulk')} quiet={opened} />
        </Menu.Target>
        <Menu.Dropdown>
          {BULK_KINDS.map((one) => (
            <Menu.Item key={one} onClick={() => setKind(one)}>
              {t(`recipients.bulk.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {kind ? <Bulk kind={kind} listed={listed} onClose={() => setKind(undefined)} /> : null}
    </>
  );
}

interface BulkProps {
  kind: BulkKind;
  listed: Listed;
  onClose: () => void;
}

/** Runs the work while the dialog stands. */
function useBulk({ kind, listed, onClose }: BulkProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();
  const [isOver, setOver] = useState(false);
  const left = useRef(false);
  const run = async (identifiers: readonly string[]) => {
    try {
      for await (const now of BULK_WORK[kind](api, listed.ouId, identifiers)) {
        setProgress(now);
        if (left.current) break;
      }
      setOver(true);
    } catch (error) {
      api.report(error);
      onClose();
    }
    for (const call of ['recipients.listOfUnit', 'recipients.list', 'recipients.revisions'] as const) {
      void queries.invalidateQueries({ queryKey: keyOf(call) });
    }
  };
  const leave = () => {
    left.current = true;
    onClose();
  };
  return { progress, isOver, run, leave };
}

function Bulk(props: BulkProps) {
  const { kind, listed } = props;
  const t = useText();
  const api = useApi();
  const { progress, isOver, run, leave } = useBulk(props);
  const found = useQuery({
    queryKey: ['recipients.bulk', kind, listed],
    queryFn: ({ signal }) => concernedBy(api, kind, { listed, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const n = found.data?.length ?? 0;
  return (
    <ConfirmDialog
      opened
      title={t(`recipients.bulk.${kind}`)}
      action={isOver ? t('common.close') : t(`recipients.bulk.${kind}.action`, { n })}
      disabled={n === 0}
      onClose={leave}
      onConfirm={() => (isOver ? leave() : run(found.data ?? []))}
    >
      <QueryView query={found} skeleton={<RowsSkeleton rows={1} />}>
        {() => (
          <>
            <p>{t(`recipients.bulk.${kind}.text`, { n })}</p>
            {progress ? <Outcome kind={kind} progress={progress} n={n} /> : null}
          </>
        )}
      </QueryView>
    </ConfirmDialog>
  );
}

/** How far it is, and for whom it was refused and why. */
function Outcome({ kind, progress: { done, refused }, n }: { kind: BulkKind; progress: BulkProgress; n: number }) {
  const t = useText();
  const faultText = useFaultText();
  const worked = done + refused.reduce((sum, one) => sum + one.n, 0);
  return (
    <div role="status">
      <Progress value={(worked / n) * 100} aria-label={t(`recipients.bulk.${kind}`)} />
      <p>{t(`recipients.bulk.${kind}.done`, { n: done })}</p>
      {refused.map((one) => (
        <p key={one.reason.label}>
          {t('recipients.bulk.refused', { n: one.n, reason: faultText(one.reason) ?? one.reason.label })}
        </p>
      ))}
    </div>
  );
}
