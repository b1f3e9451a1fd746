// What was sent last, one of each service: the same settings with an empty box.
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { depositRoute } from '#domain/routes/deposit-routes.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import begun from '#renderer/shared/begun/begun.module.css';
import text from '#renderer/ui/text/text.module.css';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from './side.module.css';

const MOST = 3;
const LOOKED_AT = 30;
const SENT_STATES = [
  'PACK_GROUPS_CREATED_SENT',
  'PACK_GROUPS_CREATED_AWAIT_VALIDATION',
  'PACK_GROUPS_CREATED_REMAINING',
] as const satisfies readonly JobSummary['state'][];

/** The newest order of each service that can still be begun. */
function latestOfEach(jobs: readonly JobSummary[], usable: readonly number[]): readonly JobSummary[] {
  const seen = new Set<number>();
  return jobs
    .filter(({ service }) => {
      if (seen.has(service.id) || !usable.includes(service.id) || depositRoute(service.type) === undefined)
        return false;
      seen.add(service.id);
      return true;
    })
    .slice(0, MOST);
}

export function SendAgain({ usable }: { usable: readonly number[] }) {
  const t = useText();
  const formats = useFormats();
  const can = useCan();
  const { id } = useUser();
  const jobs = useCall(
    'jobs.list',
    { query: { targetOwnerId: id, states: SENT_STATES, maxResults: LOOKED_AT } },
    { enabled: can('viewOrder'), staleTime: 0 },
  );
  const shown = latestOfEach(jobs.data?.items ?? [], usable);
  if (shown.length === 0) return null;
  return (
    <Section title={t('deposit.again.title')}>
      <ul className={classes.rows}>
        {shown.map((job) => (
          <li key={job.id}>
            <Link
              className={classes.again}
              to={addressOf(depositRoute(job.service.type) ?? 'deposit.home', {
                service: job.service.id,
                like: job.id,
              })}
            >
              <span className={`${text.lines} ${begun.words}`}>
                <bdi title={job.name}>{job.name}</bdi>
                <small>
                  {t('deposit.again.of', {
                    n: job.counts.packGroups,
                    date: formats.shortDay(new Date(job.submittedDate)),
                  })}
                </small>
              </span>
              <IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
