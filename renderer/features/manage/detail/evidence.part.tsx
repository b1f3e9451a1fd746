// What can be shown to others of a delivery or a document: whether its history is what was sealed, and the evidence as a file.
import { Button } from '@mantine/core';
import { IconDownload, IconShieldCheck, IconShieldPause, IconShieldX, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import type { EvidenceState } from '#domain/api/sending/evidence.contract.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import type { Token } from '#renderer/theme/status.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './evidence.module.css';

/** Whose evidence. */
export interface EvidenceOf {
  readonly kind: 'delivery' | 'shipment';
  readonly id: number;
}

/** The evidence as one file. */
export interface Evidence {
  readonly busy: boolean;
  readonly save: () => Promise<void>;
}

export function useEvidence(of: EvidenceOf): Evidence {
  const { download } = useApi();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (of.kind === 'delivery') await download('evidence.ofDelivery', { params: { deliveryId: of.id } });
    else await download('evidence.ofShipment', { params: { shipmentId: of.id } });
    setBusy(false);
  };
  return { busy, save };
}

interface EvidenceButtonProps {
  evidence: Evidence;
  /** The one thing to do. */
  filled?: boolean;
  shortcut?: string;
}

export function EvidenceButton({ evidence: { busy, save }, filled = false, shortcut }: EvidenceButtonProps) {
  const t = useText();
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      loading={busy}
      aria-keyshortcuts={shortcut}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      {t('manage.evidence.download')}
    </Button>
  );
}

const LOOKS: Readonly<Record<EvidenceState['state'], readonly [TablerIcon, Token]>> = {
  intact: [IconShieldCheck, 'ok'],
  pending: [IconShieldPause, 'processing'],
  broken: [IconShieldX, 'error'],
};

/** The box that says whether what is told here is what was sealed. */
export function EvidenceBox({ of }: { of: EvidenceOf }) {
  const delivery = useCall(
    'evidence.stateOfDelivery',
    { params: { deliveryId: of.id }, query: {} },
    { enabled: of.kind === 'delivery' },
  );
  const shipment = useCall(
    'evidence.stateOfShipment',
    { params: { shipmentId: of.id }, query: {} },
    { enabled: of.kind === 'shipment' },
  );
  return (
    <QueryView query={of.kind === 'delivery' ? delivery : shipment} skeleton={<RowsSkeleton />}>
      {(found) => <StateBox of={of} found={found} />}
    </QueryView>
  );
}

/** What was computed of `found`; of another state that is found since then it says nothing. */
function useComputed(of: EvidenceOf, found: EvidenceState) {
  const { call, report } = useApi();
  const [computed, setComputed] = useState<{ readonly of: EvidenceState; readonly state: EvidenceState }>();
  const [busy, setBusy] = useState(false);
  const compute = async () => {
    setBusy(true);
    const query = { compute: '1' } as const;
    try {
      const state =
        of.kind === 'delivery'
          ? await call('evidence.stateOfDelivery', { params: { deliveryId: of.id }, query })
          : await call('evidence.stateOfShipment', { params: { shipmentId: of.id }, query });
      setComputed({ of: found, state });
    } catch (error) {
      report(error);
    }
    setBusy(false);
  };
  return { computed: computed?.of === found ? computed.state : undefined, busy, compute };
}

function StateBox({ of, found }: { of: EvidenceOf; found: EvidenceState }) {
  const t = useText();
  const { computed, busy, compute } = useComputed(of, found);
  const [explained, setExplained] = useState(false);
  const state = computed ?? found;
  const [Icon, token] = LOOKS[state.state];
  return (
    <section className={classes.box} data-token={token} aria-label={t('manage.evidence')}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{t(`manage.evidence.${state.state}`)}</h2>
        <div role="status">
          <StateText state={state} />
        </div>
        {state.state === 'broken' ? <ReportButton of={of} state={state} /> : null}
        <Button size="xs" variant="default" loading={busy} onClick={() => void compute()}>
          {t('manage.evidence.verify')}
        </Button>
        <Button size="compact-sm" variant="transparent" px={0} display="block" onClick={() => setExplained(true)}>
          {t('manage.evidence.how')}
        </Button>
      </div>
      {explained ? <HowTo fingerprint={state.fingerprint} onClose={() => setExplained(false)} /> : null}
    </section>
  );
}

/** Tells an administrator which evidence is not what was sealed. */
function ReportButton({ of, state }: { of: EvidenceOf; state: EvidenceState }) {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const [told, setTold] = useState(false);
  const send = async () => {
    const [first] = state.changed;
    const message = t('manage.evidence.reportText', {
      kind: of.kind,
      id: String(of.id),
      n: state.changed.length,
      date: first?.date ?? '',
    });
    try {
      const { sent } = await call('app.notifyAdministrator', { body: { message, screen: location.pathname } });
      notify(sent ? 'success' : 'warning', sent ? 'common.user.notified' : 'common.user.nobodyNotified');
      setTold(sent);
    } catch (error) {
      report(error);
    }
  };
  return (
    <Button size="xs" disabled={told} onClick={() => void send()}>
      {t('manage.evidence.report')}
    </Button>
  );
}

function StateText({
  state: { state, events, pending, sealedAt, computed, changed, fingerprint },
}: {
  state: EvidenceState;
}) {
  const t = useText();
  const [first] = changed;
  return (
    <>
      <p>
        {computed && state !== 'broken'
          ? t('manage.evidence.computed', { n: events })
          : t('manage.evidence.events', { n: events })}
        {sealedAt === null ? null : (
          <>
            {' '}
            {t('manage.evidence.sealed')} <DateText at={sealedAt} />
          </>
        )}
      </p>
      {pending > 0 ? (
        <p>{t(fingerprint === null ? 'manage.evidence.noKey' : 'manage.evidence.waits', { n: pending })}</p>
      ) : null}
      {state === 'broken' ? (
        <p>
          {first === undefined ? (
            t('manage.evidence.unfit')
          ) : (
            <>
              {t('manage.evidence.changed', { n: changed.length })} <DateText at={first.date} />
            </>
          )}{' '}
          {t('manage.evidence.tell')}
        </p>
      ) : null}
    </>
  );
}

/** How somebody checks the evidence who has nothing of ours. */
function HowTo({ fingerprint, onClose }: { fingerprint: string | null; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog opened title={t('manage.evidence.how')} onClose={onClose}>
      <div className={classes.how}>
        <p>{t('manage.evidence.how.text')}</p>
        <pre className={classes.code} dir="ltr">
          node verify.mjs . {fingerprint ?? ''}
        </pre>
        <p>{t('manage.evidence.how.key')}</p>
      </div>
    </Dialog>
  );
}
