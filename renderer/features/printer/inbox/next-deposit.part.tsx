// What the next deposit is made of: the selected documents in their order, the service, and whether they become one.
import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useBridge } from '../agent/use-bridge.ts';
import { ServiceSelect, useServiceChoice } from '../sending/service-select.part.tsx';
import { useBeginDeposit, type Way } from '../sending/use-begin-deposit.ts';
import { printedRoute } from '../sending/use-services.ts';
import { DepositOrder } from './deposit-order.part.tsx';
import classes from './inbox.module.css';

interface NextDepositProps {
  documents: readonly InboxDocument[];
  onOrder: (documents: readonly InboxDocument[]) => void;
  onRemove: (id: string) => void;
  /** A dialog has the heading already. */
  plain?: boolean;
}

const UNLIMITED = -1;

export function NextDeposit({ documents, onOrder, onRemove, plain = false }: NextDepositProps) {
  const t = useText();
  const words = useFailureText();
  const settings = useBridge('settings.read');
  const [wished, setWay] = useState<Way>();
  const { begin, busy, error } = useBeginDeposit();
  const preset = settings.data?.settings.queues.find(({ id }) => id === documents[0]?.queueId)?.serviceId;
  const choice = useServiceChoice(preset);
  const { service, box } = choice;
  const several = documents.length > 1;
  const fits = box !== undefined && (box.maxElements === UNLIMITED || documents.length <= box.maxElements);
  const way: Way = !several || (wished === 'apart' && fits) ? 'apart' : 'merged';
  if (documents.length === 0) {
    return (
      <div className={classes.nextBody}>
        <h2>{t('printer.next.title')}</h2>
        <p className={classes.quiet}>{t('printer.next.none')}</p>
      </div>
    );
  }
  const loading = documents.some(({ fileId }) => fileId === null);
  const route = service.data ? printedRoute(service.data.type) : undefined;
  return (
    <div className={classes.nextBody}>
      {plain ? null : <h2>{t('printer.next.documents', { n: documents.length })}</h2>}
      <DepositOrder documents={documents} onOrder={onOrder} onRemove={onRemove} />
      <ServiceSelect choice={choice} file={documents[0]?.name ?? ''} within />
      {several && box ? <WayChoice way={way} n={documents.length} box={box} fits={fits} onChange={setWay} /> : null}
      {loading ? <p className={classes.quiet}>{t('printer.next.loading')}</p> : null}
      {error === undefined ? null : (
        <p className={classes.trouble} role="alert">
          {words(error)}
        </p>
      )}
      <Button
        size="md"
        loading={busy}
        disabled={loading || !box || !route}
        rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
        onClick={() => service.data && route && void begin({ documents, service: service.data, route, way })}
      >
        {t('printer.next.go')}
      </Button>
    </div>
  );
}

interface WayChoiceProps {
  way: Way;
  /** Number of documents. */
  n: number;
  box: NonNullable<ReturnType<typeof useServiceChoice>['box']>;
  /** The box takes all of them as files of their own. */
  fits: boolean;
  onChange: (way: Way) => void;
}

function WayChoice({ way, n, box, fits, onChange }: WayChoiceProps) {
  const t = useText();
  const named = useNameIn();
  return (
    <Radio.Group
      label={t('printer.next.how')}
      value={way}
      onChange={(value) => onChange(value === 'apart' ? 'apart' : 'merged')}
    >
      <div className={classes.ways}>
        <Radio value="merged" label={t('printer.next.merged', { n })} />
        <Radio
          value="apart"
          disabled={!fits}
          label={t('printer.next.apart', { n })}
          description={
            fits
              ? undefined
              : t('printer.next.apartNot', { box: named({ name: box.label, names: box.names }), n: box.maxElements })
          }
        />
      </div>
    </Radio.Group>
  );
}
