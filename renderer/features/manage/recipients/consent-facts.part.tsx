// What counts for a recipient now, and who said so.
import { Fragment } from 'react';
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';

export function ConsentFacts({ recipient }: { recipient: Recipient }) {
  const t = useText();
  const { inUse, mainPreferences, measuringSource, measuringAt } = recipient;
  const { source, email, lastModified } = mainPreferences;
  return (
    <Facts
      columns={2}
      facts={[
        [t('recipients.inUse'), t(`recipients.inUse.${inUse === 'electronic' ? 'electronic' : 'paper'}`)],
        [t('recipients.source'), t(`recipients.source.${source}`)],
        [t('recipients.verified'), email === null ? t('recipients.verified.none') : <bdi key="email">{email}</bdi>],
        [t('recipients.modified'), <DateText key="modified" at={lastModified} />],
        [
          t('recipients.measuring.source'),
          <Fragment key="measuring">
            {t(`recipients.source.${measuringSource}`)}
            {measuringAt === null ? null : (
              <>
                , <DateText at={measuringAt} />
              </>
            )}
          </Fragment>,
        ],
      ]}
    />
  );
}
