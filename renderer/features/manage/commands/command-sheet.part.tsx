// One sending beside the list: its pages, what goes where, who asked for it; validate, reject, or why it was rejected.

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { lookOfOrder } from '#renderer/shared/commands/order-status.ts';
import { ACTION_LABELS, type CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { HistoryTimeline } from '#renderer/shared/history/history.part.tsx';
import { HeldPrice } from '#renderer/shared/money/held-price.part.tsx';
import { OrderFirstPage } from '#renderer/shared/pages/picture-page.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { PdfViewer } from '#renderer/shared/viewer/pdf-viewer.part.tsx';
import { type ViewedFile, viewedInput } from '#renderer/shared/viewer/viewed-file.ts';
import { SheetPages, SideSheet } from '#renderer/ui/list/side-sheet.part.tsx';
import { DetailSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import detail from '../detail/detail.module.css';
import { targetOf } from './command-targets.ts';
import classes from './commands.module.css';
import { CommandMenu, CommandRejection, isRejected, PostDate } from './commands.part.tsx';

interface CommandSheetProps {
  commandId: number;
  actions: CommandActions;
  onClose: () => void;
}

export function CommandSheet({ commandId, actions, onClose }: CommandSheetProps) {
  const t = useText();
  const named = useNameIn();
  const go = useGo();
  const command = useCall('commands.get', { params: { commandId } });
  const data = command.data;
  return (
    <SideSheet
      label={data ? data.jobName : t('manage.toValidate')}
      status={data ? <Status look={lookOfOrder(data)} tag /> : null}
      title={<bdi>{data?.jobName}</bdi>}
      sub={
        data ? (
          <>
            {data.test ? <TestMark /> : null} <bdi>{data.jobId}</bdi> · <bdi>{named(data.service)}</bdi>
          </>
        ) : null
      }
      openLabel={t('manage.openOrder')}
      onOpenFull={data ? () => go('manage.orderDetail', { jobId: data.jobId }) : undefined}
      tools={data ? <CommandMenu command={data} actions={actions} /> : null}
      onClose={onClose}
      footer={data ? <Decision command={data} actions={actions} /> : null}
    >
      <QueryView query={command} skeleton={<DetailSkeleton />}>
        {(found) => <CommandBody command={found} />}
      </QueryView>
    </SideSheet>
  );
}

function Decision({ command, actions }: { command: Command; actions: CommandActions }) {
  const t = useText();
  const either = useEither();
  const n = command.packGroupCount;
  const targets = [targetOf('validate', command)];
  const may = (ability: string) => command.abilities.includes(ability);
  if (may('validate'))
    return (
      <>
        <Button onClick={() => actions.ask('validate', targets)}>{t(ACTION_LABELS.validate, { n })}</Button>
        <Button variant="default" onClick={() => actions.ask('reject', targets)}>
          {t('manage.reject')}
        </Button>
      </>
    );
  const free = targetOf('free', command);
  if (free.count > 0)
    return <Button onClick={() => actions.ask('free', [free])}>{t(ACTION_LABELS.free, { n: free.count })}</Button>;
  return command.state === 'AWAIT_VALIDATION' ? (
    <span className={detail.quiet}>
      {command.validators?.length
        ? t('manage.waitsForNames', { names: either(command.validators) })
        : t('manage.waitsForOther')}
    </span>
  ) : null;
}

function CommandBody({ command }: { command: Command }) {
  const t = useText();
  return (
    <>
      {isRejected(command) ? <CommandRejection command={command} /> : null}
      <SheetPages>
        <div>
          <OrderFirstPage jobId={command.jobId} label={t('manage.firstPage')} gone={t('manage.viewer.purged')} />
        </div>
      </SheetPages>
      <LookAtPages jobId={command.jobId} />
      <Facts
        facts={[
          [t('manage.depositor'), <bdi key="o">{command.owner.name}</bdi>],
          [t('manage.confirmed'), <DateText key="c" at={command.creationDate} />],
          [t('manage.recipientsWord'), <NumberText key="r" value={command.packGroupCount} />],
          [t('manage.pages'), <NumberText key="p" value={command.pages} />],
          [t('manage.postDate'), <PostDate key="d" at={command.expectedPostDate} />],
          ...(command.price.held.length > 0
            ? [[t('manage.price'), <HeldPrice key="h" price={command.price} />] as const]
            : []),
          ...command.shares.map(
            (share) =>
              [
                share.label,
                <ChannelName key={share.label} channel={share.channelType} count={share.packGroups} />,
              ] as const,
          ),
          ...(command.expiresAt && command.state === 'AWAIT_VALIDATION'
            ? [[t('manage.expires'), <DateText key="e" at={command.expiresAt} />] as const]
            : []),
        ]}
      />
      <h3 className={detail.sheetHead}>{t('manage.lastEvents')}</h3>
      <HistoryTimeline of={{ kind: 'command', id: command.id }} most={5} />
    </>
  );
}

/** All pages of the run, before anybody decides. */
function LookAtPages({ jobId }: { jobId: number }) {
  const t = useText();
  const job = useCall('jobs.get', { params: { jobId } });
  const [viewed, setViewed] = useState<ViewedFile>();
  const file = job.data?.inputFiles.find(({ pageCount }) => pageCount !== null);
  // The room of the button is kept while its text is loaded, so that nothing below moves.
  if (job.isPending) return <div className={classes.lookAt} />;
  if (!file) return null;
  return (
    <>
      <Button mb={16} size="xs" variant="default" disabled={file.purged} onClick={() => setViewed(viewedInput(file))}>
        {t('manage.lookAtPages', { n: file.pageCount ?? 0 })}
      </Button>
      {viewed ? <PdfViewer file={viewed} onClose={() => setViewed(undefined)} /> : null}
    </>
  );
}
