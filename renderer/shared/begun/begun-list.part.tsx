// What a person began and has not sent, newest first, each with its one next step. It stands where a deposit begins, and
// wherever else a person looks for work to go on with.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockEdit, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { depositRoute } from '#domain/routes/deposit-routes.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { useThumbnail } from '#renderer/shared/pages/thumbnails.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from './begun.module.css';
import { type BegunItem, begunItems } from './begun.rules.ts';

const MOST = 5;
const THUMB_PX = 320;

/** Own drafts and own deposits that wait. `drafts`: what has no order yet. */
function useBegun(only: 'drafts' | 'all'): readonly BegunItem[] {
  const can = useCan();
  const { id } = useUser();
  const drafts = useCall('drafts.list', {}, { enabled: can('createOrder'), staleTime: 0 });
  const jobs = useCall(
    'jobs.list',
    { query: { targetOwnerId: id, states: ['OPEN', 'PROCESSING'], maxResults: MOST } },
    { enabled: only === 'all' && can('viewOrder'), staleTime: 0 },
  );
  return begunItems(drafts.data ?? [], only === 'all' ? (jobs.data?.items ?? []) : [], new Date());
}

/** Nothing where nothing was begun. */
export function BegunList({ title, only = 'all' }: { title: string; only?: 'drafts' | 'all' }) {
  const t = useText();
  const items = useBegun(only);
  if (items.length === 0) return null;
  return (
    <Section
      title={title}
      aside={
        only === 'all' && items.length > MOST ? (
          <Link className={classes.all} to={addressOf('manage.orders', { status: 'pending' })}>
            {t('common.begun.all')}
          </Link>
        ) : null
      }
    >
      <ul className={classes.rows}>
        {items.slice(0, MOST).map((item) => (
          <BegunRow key={item.key} item={item} />
        ))}
      </ul>
    </Section>
  );
}

const addressOfItem = ({ jobId, step, draft }: BegunItem): string =>
  draft
    ? addressOf(depositRoute(draft.serviceType) ?? 'deposit.home', { service: draft.serviceId, draft: jobId })
    : addressOf('deposit.delivery', { jobId, ...(step === 'correct' ? { status: 'mend' } : {}) });

function BegunRow({ item }: { item: BegunItem }) {
  const t = useText();
  const formats = useFormats();
  const { name, step, bad, recipients, pages, draft } = item;
  const action = t(`common.begun.do.${step}`, { n: bad });
  const at = formats.near(new Date(item.at));
  return (
    <li>
      {draft ? <DraftThumb fileId={draft.fileId} /> : <JobThumb jobId={item.jobId} />}
      <span className={`${text.lines} ${classes.words}`}>
        <bdi title={name}>{name}</bdi>
        <small>
          {draft
            ? t(draft.isRun ? 'common.begun.runDraft' : 'common.begun.letter', { pages, at })
            : t('common.begun.run', { n: recipients, at })}
        </small>
      </span>
      <span className={classes.state} data-token={step === 'correct' ? 'error' : 'neutral'}>
        {step === 'correct' ? (
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
        ) : (
          <IconClockEdit size={18} stroke={1.5} aria-hidden />
        )}
        {draft?.endsAt
          ? t('common.begun.ends', { date: formats.shortDay(new Date(draft.endsAt)) })
          : t(`common.begun.is.${step}`, { n: bad })}
      </span>
      <Button component={Link} to={addressOfItem(item)} size="xs" variant="default" aria-label={`${action}: ${name}`}>
        {action}
      </Button>
      {draft ? <DropDraft jobId={item.jobId} name={name} /> : null}
    </li>
  );
}

function DropDraft({ jobId, name }: { jobId: number; name: string }) {
  const t = useText();
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf('drafts.list') });
  const drop = async () => {
    try {
      const { content } = await api.call('drafts.get', { params: { jobId } });
      await api.call('drafts.drop', { params: { jobId } });
      const undo = () => void create('drafts.create', { body: content }).then(readAgain).catch(api.report);
      showToast('info', t('common.begun.dropped', { name }), { action: { label: t('common.undo'), onClick: undo } });
    } catch (failure) {
      api.report(failure);
    }
    await readAgain();
  };
  return (
    <IconButton
      icon={IconX}
      iconSize={16}
      size="sm"
      label={t('common.begun.drop', { name })}
      onClick={() => void drop()}
    />
  );
}

function JobThumb({ jobId }: { jobId: number }) {
  const src = useThumbnail(jobId);
  return (
    <span className={classes.thumb}>
      <Page src={src ?? undefined} label="" />
    </span>
  );
}

function DraftThumb({ fileId }: { fileId: string | undefined }) {
  const image = usePageImage(
    fileId === undefined ? undefined : { kind: 'upload', fileId, page: 1 },
    undefined,
    THUMB_PX,
  );
  return (
    <span className={classes.thumb}>
      <Page src={image.src} width={image.width} height={image.height} label="" />
    </span>
  );
}
