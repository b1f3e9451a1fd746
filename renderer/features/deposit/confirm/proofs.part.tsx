// Proofs: five of each channel, made by the server as they will be printed, looked at before anything is sent.
import { Button, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconFileOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { EXPECTED_PROOFS } from '#domain/deliveries/proofs.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { DrawnPage } from '#renderer/shared/pages/pdf-pages.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import classes from './confirm.module.css';
import type { CommandBody } from './use-send.ts';

type Proof = CallResult<'deliveries.proofState'>;
type Shares = CallResult<'deliveries.checkOptions'>['shares'];

const POLL_MS = 1000;
/** Options are often changed one after the other. */
const CHANGE_MS = 600;
const LONGEST_SIDE_PX = 1400;

const isMaking = (proof: Proof | undefined): boolean => proof?.state === 'CREATED' || proof?.state === 'PROCESSING';

/** Proofs of what is wished now: made when the sheet opens, and anew when an option changes or somebody asks. */
function useProofs({ shares, body }: ProofsProps) {
  const api = useApi();
  const [sheet] = useState(() => crypto.randomUUID());
  const [turn, setTurn] = useState(0);
  const [options] = useDebouncedValue(body.serviceChannelOptions, CHANGE_MS);
  const made = useQuery({
    queryKey: ['deliveries.proof', sheet, turn, options],
    queryFn: () =>
      api.call('deliveries.proof', {
        body: {
          ...body,
          serviceChannelOptions: options,
          expectedProofsPerServiceChannelLabel: Object.fromEntries(shares.map(({ label }) => [label, EXPECTED_PROOFS])),
        },
        idempotencyKey: crypto.randomUUID(),
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const proofId = made.data?.id;
  const state = useQuery({
    queryKey: ['deliveries.proofState', proofId],
    queryFn: () => api.call('deliveries.proofState', { params: { proofId: proofId ?? 0 } }),
    enabled: proofId !== undefined,
    refetchInterval: (query) => (isMaking(query.state.data) ? POLL_MS : false),
  });
  const failure = made.error ?? state.error;
  return {
    proof: state.data,
    failure,
    making: options !== body.serviceChannelOptions || (failure === null && (!state.data || isMaking(state.data))),
    again: () => setTurn(turn + 1),
  };
}

interface ProofsProps {
  readonly shares: Shares;
  readonly body: CommandBody;
}

export function Proofs(props: ProofsProps) {
  const t = useText();
  const words = useFaultText();
  const failureWords = useFailureText();
  const [chosen, setChosen] = useState(0);
  const { proof, failure, making, again } = useProofs(props);
  const trouble =
    failure === null ? (proof?.state === 'ERROR' ? words(proof.fault) : undefined) : failureWords(failure);
  return (
    <aside className={classes.proofs} aria-label={t('deposit.proofs')} aria-busy={making}>
      <header>
        <h3>{t('deposit.proofs')}</h3>
        <span className={classes.quiet} role="status">
          {making
            ? t('deposit.proofs.making')
            : proof?.state === 'DONE'
              ? t('deposit.proofs.count', { n: proof.files.length })
              : null}
        </span>
        {making ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
            onClick={() => {
              setChosen(0);
              again();
            }}
          >
            {t('deposit.proofs.other')}
          </Button>
        )}
      </header>
      {trouble ? (
        <p className={classes.note} data-token="error" role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {trouble}
        </p>
      ) : null}
      {proof?.state === 'DONE' && !making ? (
        <Pictures proof={proof} chosen={chosen} onChoose={setChosen} />
      ) : (
        <div className={classes.large} dir="ltr">
          <Page src={undefined} label="" />
        </div>
      )}
    </aside>
  );
}

function Pictures({ proof, chosen, onChoose }: { proof: Proof; chosen: number; onChoose: (n: number) => void }) {
  const t = useText();
  const shown = proof.files[chosen] ?? proof.files[0];
  return (
    <>
      {shown ? <ProofSheet key={shown.index} proofId={proof.id} file={shown} n={chosen + 1} /> : null}
      <div className={classes.strip}>
        {proof.files.map((file, n) => (
          <UnstyledButton
            key={file.index}
            className={classes.thumb}
            aria-pressed={n === chosen}
            onClick={() => onChoose(n)}
          >
            <ProofPage
              thumb
              proofId={proof.id}
              index={file.index}
              page={1}
              label={t('deposit.proofs.page', { n: n + 1, channel: file.channelLabel })}
            />
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

/** One proof, page by page: what is printed on the last page counts as much as the first. */
function ProofSheet({ proofId, file, n }: { proofId: number; file: Proof['files'][number]; n: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const of = t('deposit.page.of', { n: page, m: Math.max(1, file.pages) });
  return (
    <div className={classes.proofSheet}>
      <div className={classes.large} dir="ltr">
        <ProofPage
          proofId={proofId}
          index={file.index}
          page={page}
          label={`${t('deposit.proofs.page', { n, channel: file.channelLabel })}, ${of}`}
        />
      </div>
      {file.pages > 1 ? (
        <div className={classes.turner}>
          <IconButton
            icon={IconChevronLeft}
            flip
            size="xs"
            label={t('deposit.page.before')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span role="status">{of}</span>
          <IconButton
            icon={IconChevronRight}
            flip
            size="xs"
            label={t('deposit.page.next')}
            disabled={page >= file.pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      ) : null}
    </div>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

interface ProofPageProps {
  readonly proofId: number;
  readonly index: number;
  /** From 1. */
  readonly page: number;
  readonly label: string;
  /** Small, beside others: one that cannot be shown is told where it is large. */
  readonly thumb?: boolean;
}

/** One page of one proof. Its PDF exists on the server only; PDF.js comes with the first proof. */
function ProofPage({ proofId, index, page, label, thumb = false }: ProofPageProps) {
  const t = useText();
  const { call } = useApi();
  const file = useQuery({
    queryKey: ['proof-file', proofId, index],
    queryFn: async () => (await call('deliveries.proofFile', { params: { proofId, index } })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: blob } = file;
  const drawn = useQuery({
    queryKey: ['proof-page', proofId, index, page],
    queryFn: () => (blob ? drawOnce(blob, page) : Promise.reject(new Error('no proof yet'))),
    enabled: blob !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = drawn;
  const src = useObjectUrl(data?.blob);
  if (!thumb && !data && (file.isError || drawn.isError)) {
    const onClick = () => void (file.isError ? file.refetch() : drawn.refetch());
    const action = { label: t('common.retry'), onClick };
    return <StateView icon={IconFileOff} title={t('deposit.page.failed')} token="warn" alert action={action} />;
  }
  const size = data ? { width: data.width, height: data.height } : {};
  return <Page src={src} {...size} label={label} />;
}

async function drawOnce(blob: Blob, page: number): Promise<DrawnPage> {
  const { openPdf } = await import('#renderer/shared/pages/pdf-pages.ts');
  const pdf = await openPdf(blob);
  try {
    return await pdf.draw(page, LONGEST_SIDE_PX);
  } finally {
    pdf.close();
  }
}
