// The facts of an order, beside its tabs.

import type { Job } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { OrderPrice } from '../detail/order-price.part.tsx';
import { isInProgress } from './order-states.ts';

export function OrderSide({ job }: { job: Job }) {
  const t = useText();
  const named = useNameIn();
  return (
    <>
      <Facts
        facts={[
          [t('manage.depositor'), <bdi key="o">{job.owner.name}</bdi>],
          ...(job.loggedUserLogin === job.owner.login
            ? []
            : [[t('manage.depositedBy'), <bdi key="l">{job.author.name}</bdi>] as const]),
          [t('manage.created'), <DateText key="c" at={job.submittedDate} />],
          [t('manage.service'), <bdi key="s">{named(job.service)}</bdi>],
          [t('manage.account'), <bdi key="a">{job.ouName}</bdi>],
          [t('manage.recipientsWord'), <NumberText key="r" value={job.counts.packGroups} />],
          [t('packGroup.state.SENT'), <NumberText key="t" value={job.counts.sent} />],
          [t('manage.pages'), <NumberText key="p" value={job.counts.pages} />],
          ...Object.entries(job.metadatas).map(
            ([name, value]) => [job.metadataLabels[name] ?? name, <bdi key={name}>{value}</bdi>] as const,
          ),
        ]}
      />
      <OrderPrice jobId={job.id} called={job.channels} live={isInProgress(job)} />
    </>
  );
}
