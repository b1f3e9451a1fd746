// Removes a thing that nothing uses; of one that is in use it says what uses it, with the way there.
import { Link } from 'react-router-dom';
import type { Use } from '#domain/api/configuration/options.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';

/** Uses that are named; of the others it says how many they are. */
const MOST_NAMED = 12;

const HREFS: Readonly<Record<Use['kind'], (id: number) => string>> = {
  channel: (channelId) => addressOf('system.channels', { channelId }),
  service: (serviceId) => addressOf('processing.services', { serviceId }),
  order: (jobId) => addressOf('manage.orderDetail', { jobId }),
  account: (ouId) => addressOf('administration.accounts', { ouId }),
  tariff: (tariffLineId) => addressOf('system.tariffs', { tariffLineId }),
};

/** What uses a thing, each with the way to it. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  const t = useText();
  return (
    <ul>
      {uses.slice(0, MOST_NAMED).map(({ kind, id, name }) => (
        <li key={`${kind}${id}`}>
          {t(`system.use.${kind}`)}{' '}
          <Link to={HREFS[kind](id)}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
      {uses.length > MOST_NAMED ? <li>{t('system.use.more', { n: uses.length - MOST_NAMED })}</li> : null}
    </ul>
  );
}

interface RemoveUsedProps {
  /** Of the button. */
  action: string;
  name: string;
  /** undefined: not known yet. */
  uses: readonly Use[] | undefined;
  remove: () => Promise<void>;
}

export function RemoveUsed({ action, name, uses, remove }: RemoveUsedProps) {
  const t = useText();
  const isUsed = uses !== undefined && uses.length > 0;
  return (
    <RemoveRecord
      action={action}
      title={t(`system.remove.${isUsed ? 'inUse' : 'title'}`, { name })}
      remove={remove}
      blocked={uses === undefined || isUsed}
    >
      <p>{t(`system.remove.${isUsed ? 'inUse' : 'free'}.text`)}</p>
      {isUsed ? <UseList uses={uses} /> : null}
    </RemoveRecord>
  );
}
