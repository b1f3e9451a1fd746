// What would leave: who asks, and channel by channel how many, on how much paper, with which options.
import type { Receipt, ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { HeldPrice } from '#renderer/shared/money/held-price.part.tsx';
import { channelLook } from '#renderer/theme/channels.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './validate.module.css';

export function ValidateSide({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const formats = useFormats();
  const named = useNameIn();
  return (
    <div className={classes.side}>
      <div>
        <b>
          <bdi>{receipt.author.name}</bdi>
        </b>
        <p className={classes.quiet}>
          {t('manage.validate.confirmed', {
            when: formats.near(new Date(receipt.creationDate)),
            service: named(receipt.service),
          })}
        </p>
      </div>
      {receipt.shares.map((share) => (
        <ShareFacts key={share.label} share={share} />
      ))}
      <Facts
        facts={[
          [
            t('manage.postDate'),
            receipt.expectedPostDate === null ? (
              t('manage.asap')
            ) : (
              <DateText key="d" at={receipt.expectedPostDate} form="shortDay" />
            ),
          ],
        ]}
      />
      {receipt.price.held.length > 0 ? (
        <div className={classes.price}>
          <Facts facts={[[t('manage.price'), <HeldPrice key="p" price={receipt.price} />]]} />
        </div>
      ) : null}
    </div>
  );
}

function ShareFacts({ share }: { share: ReceiptShare }) {
  const t = useText();
  const named = useNameIn();
  const { icon: Icon, many } = channelLook[share.channelType];
  const paper = CHANNEL_TYPE_ROWS[share.channelType].paper;
  return (
    <section className={classes.share}>
      <h2>
        <Icon size={16} stroke={1.5} aria-hidden />
        {t(many, { n: share.packGroups })}
      </h2>
      <Facts
        facts={[
          paper
            ? [t('manage.validate.paper'), t('manage.pagesSheets', { pages: share.pages, sheets: share.sheets })]
            : [t('manage.pages'), t('common.number', { n: share.pages })],
          ...(share.options.length > 0
            ? [[t('manage.validate.options'), <bdi key="o">{share.options.map(named).join(', ')}</bdi>] as const]
            : []),
        ]}
      />
    </section>
  );
}

/** The same in a narrow window: icons and counts. */
export function ValidateRail({ receipt }: { receipt: Receipt }) {
  const t = useText();
  return receipt.shares.map((share) => {
    const { icon: Icon, many } = channelLook[share.channelType];
    const words = t(many, { n: share.packGroups });
    return (
      <span key={share.label} className={classes.railShare} title={words}>
        <Icon size={18} stroke={1.5} role="img" aria-label={words} />
        <span aria-hidden>{t('common.number', { n: share.packGroups })}</span>
      </span>
    );
  });
}
