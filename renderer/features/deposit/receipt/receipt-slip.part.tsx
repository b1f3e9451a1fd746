// The slip: number, one row a channel in the order of leaving, the sum, and what people changed.
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { qualityLook } from '#renderer/theme/status.ts';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import page from './receipt.module.css';
import { waysOf } from './receipt.rules.ts';
import { ReceiptPrice } from './receipt-price.part.tsx';
import { ReceiptRow } from './receipt-row.part.tsx';
import classes from './slip.module.css';

const KeptIcon = qualityLook.FORCED.icon;

export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const formats = useFormats();
  const me = useUser();
  const when = formats.near(new Date(receipt.creationDate));
  return (
    <article className={classes.slip} aria-label={t('deposit.receipt.slip', { number: receipt.jobId })}>
      <header className={classes.slipHead}>
        <div>
          <h2>
            {receipt.test ? <TestMark /> : null} <bdi>{receipt.jobName}</bdi>
          </h2>
          <p className={`${classes.quiet} ${page.onScreen}`}>
            {receipt.author.id === me.id
              ? t('deposit.receipt.confirmedByYou', { when })
              : t('deposit.receipt.confirmedBy', { when, name: receipt.author.name })}
          </p>
          {/* On paper "today" and "you" say nothing. */}
          <p className={`${classes.quiet} ${page.onPaper}`}>
            {t('deposit.receipt.confirmedBy', {
              when: formats.exact(new Date(receipt.creationDate)),
              name: receipt.author.name,
            })}
          </p>
        </div>
        <p className={classes.number}>
          <span className={classes.quiet}>{t('deposit.receipt.order')}</span>
          <bdi>{receipt.jobId}</bdi>
        </p>
      </header>
      <ul className={classes.rows}>
        {receipt.shares.map((share) => (
          <ReceiptRow key={share.label} share={share} receipt={receipt} />
        ))}
      </ul>
      <div className={classes.sum}>
        <b>{t('deposit.receipt.recipients', { n: receipt.recipients })}</b>
        <span>
          {receipt.sheets > 0
            ? t('deposit.receipt.pagesSheets', { pages: receipt.pages, sheets: receipt.sheets })
            : t('deposit.pages', { n: receipt.pages })}
        </span>
      </div>
      <ReceiptPrice receipt={receipt} />
      <Changes receipt={receipt} />
    </article>
  );
}

/** What was changed by hand, and what stays behind. */
function Changes({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const { corrected, kept, keptNames, staying, jobId } = receipt;
  if (corrected === 0 && kept === 0 && staying === 0) return null;
  const ways = waysOf(receipt);
  const printed = [
    ...(ways.onPage > 0 ? [t('deposit.receipt.onPage', { n: ways.onPage })] : []),
    ...(ways.addressPage > 0 ? [t('deposit.receipt.addressPage', { n: ways.addressPage })] : []),
  ].join(', ');
  const after = addressOf('manage.orderDetail', { jobId });
  return (
    <div className={classes.changes}>
      {corrected > 0 ? (
        <Change icon={<IconPencil size={16} stroke={1.5} aria-hidden />} more={printed}>
          {t('deposit.receipt.corrected', { n: corrected })}
        </Change>
      ) : null}
      {kept > 0 ? (
        <Change
          token="warn"
          icon={<KeptIcon size={16} stroke={1.5} aria-hidden />}
          more={<bdi>{[...keptNames, ...(kept > keptNames.length ? ['…'] : [])].join(', ')}</bdi>}
        >
          {t('deposit.receipt.kept', { n: kept })}
        </Change>
      ) : null}
      {staying > 0 ? (
        <Link className={classes.link} to={addressOf('deposit.delivery', { jobId })}>
          {t('deposit.receipt.staying', { n: staying })}
        </Link>
      ) : null}
      {corrected + kept > 0 ? (
        <Link className={`${classes.link} ${page.onScreen}`} to={after}>
          {t('deposit.receipt.seeChanges')}
        </Link>
      ) : null}
    </div>
  );
}

function Change(props: { icon: ReactNode; more: ReactNode; token?: 'warn'; children: ReactNode }) {
  const { icon, more, token, children } = props;
  return (
    <div className={classes.change} data-token={token}>
      {icon}
      <div>
        <span>{children}</span>
        {more ? <span className={classes.quiet}>{more}</span> : null}
      </div>
    </div>
  );
}
