// Documents that grouping put together: one envelope, why, and each document with its pages.
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { documentsOf } from '../sheet/documents.rules.ts';
import { partsOf, type RulePart } from '../sheet/origin.rules.ts';
import { valueAt } from '../sheet/row-drafts.rules.ts';
import { partText } from '../sheet/use-origin.ts';
import { requirementOf } from '../workbench/service.rules.ts';
import classes from './envelope.module.css';
import type { Review } from './use-review.ts';

interface EnvelopeProps {
  readonly job: Job;
  readonly service: Service | undefined;
  readonly row: PackGroup;
  readonly review: Review;
}

/** What a value or a field of the key says, the same on all documents; undefined where that is not known. */
function keyValue({ packs: [pack], ...row }: PackGroup, { kind, name }: { kind: string; name: string }) {
  if (kind === 'field') return pack?.metadatas[name];
  const all = { ...row, packs: pack ? [pack] : [] };
  return (valueAt(all, { name, packId: pack?.id }) ?? valueAt(all, { name, packId: undefined }))?.value;
}

/** What the documents have in common: a value by its name and what it is, anything else by where it is read. */
function keyText(t: Text, { service, row }: Pick<EnvelopeProps, 'service' | 'row'>, part: RulePart): string {
  if (part.kind !== 'value' && part.kind !== 'field') return partText(t, part);
  const value = keyValue(row, part);
  const label = requirementOf(service, part.name)?.label || part.name;
  return value ? `${label} “${value.replaceAll('\n', ', ')}”` : partText(t, { ...part, name: label });
}

export function Envelope({ job, service, row, review }: EnvelopeProps) {
  const t = useText();
  const { locale } = useIntl();
  const key = service?.grouping?.key ?? [];
  if (row.packs.length < 2) return null;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const parts = partsOf(key).map((part) => keyText(t, { service, row }, part));
  const ofPack = row.packs.some(({ requirements }) => Object.keys(requirements).length > 0);
  const title = t('deposit.envelope.title', { n: row.packs.length });
  return (
    <section className={classes.envelope} aria-label={title}>
      <h2>
        <IconMail size={18} stroke={1.5} aria-hidden />
        {title}
      </h2>
      {parts.length > 0 ? <p>{t('deposit.envelope.because', { parts: list.format(parts) })}</p> : null}
      <ol>
        {documentsOf(row, job.inputFiles).map(({ packId, n, fileName, firstPage, pages }) => (
          <li key={packId}>
            <b>{t('deposit.envelope.document', { n })}</b>
            <span>{t('deposit.envelope.place', { pages, first: firstPage, file: fileName })}</span>
            <Button
              size="compact-xs"
              variant={review.packId === packId ? 'light' : 'subtle'}
              aria-pressed={review.packId === packId}
              aria-label={t('deposit.envelope.show', { n })}
              onClick={() => review.setPackId(review.packId === packId ? undefined : packId)}
            >
              {t('deposit.envelope.look')}
            </Button>
            {ofPack ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('deposit.envelope.values', { n })}
                onClick={() => review.openSheet(row.id, packId)}
              >
                {t('deposit.sheet.values')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
