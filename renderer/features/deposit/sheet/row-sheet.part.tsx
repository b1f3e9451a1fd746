// All values of one recipient row: those of the envelope, then those of each of its documents.
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { documentsOf, type EnvelopeDocument } from './documents.rules.ts';
import { keyOfValue, valueAt } from './row-drafts.rules.ts';
import { RowValue } from './row-value.part.tsx';
import classes from './sheet.module.css';
import type { useRowDrafts } from './use-row-drafts.ts';

export interface RowSheetProps {
  readonly job: Job;
  readonly service: Service | undefined;
  /** On whose behalf the order was deposited. */
  readonly ownerId: number | undefined;
  readonly row: PackGroup;
  /** The document that it was opened from; null: from the row. */
  readonly packId: number | null;
  readonly requirements: readonly JobRequirement[];
  readonly values: ReturnType<typeof useRowDrafts>;
  readonly onClose: () => void;
}

export function RowSheet(props: RowSheetProps) {
  const { job, row, packId, requirements, values, onClose } = props;
  const t = useText();
  const documents = documentsOf(row, job.inputFiles);
  const ofPack = requirements.some(({ scope }) => scope === 'pack');
  const mayEdit = row.abilities.includes('edit');
  return (
    <>
      {mayEdit ? null : <p className={classes.note}>{t('deposit.sheet.readOnly')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.body} aria-label={t('deposit.sheet.values')} tabIndex={0}>
        <Values {...props} packId={undefined} scope="shipment" mayEdit={mayEdit} />
        {ofPack
          ? documents.map((one) => (
              <DocumentValues
                key={one.packId}
                {...props}
                document={one}
                wanted={one.packId === packId}
                mayEdit={mayEdit}
              />
            ))
          : null}
      </section>
      <footer className={classes.foot}>
        <span className={classes.quiet} role="status">
          {values.count > 0 ? t('deposit.sheet.unsaved', { n: values.count }) : null}
        </span>
        {values.count > 0 ? (
          <Button variant="subtle" color="gray" onClick={values.drop}>
            {t('deposit.sheet.drop')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {mayEdit ? (
          <Button loading={values.saving} disabled={values.count === 0} onClick={() => void values.save()}>
            {t('deposit.mend.save')}
          </Button>
        ) : null}
      </footer>
    </>
  );
}

interface DocumentValuesProps extends RowSheetProps {
  readonly document: EnvelopeDocument;
  readonly wanted: boolean;
  readonly mayEdit: boolean;
}

function DocumentValues(props: DocumentValuesProps) {
  const { document, wanted } = props;
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) heading.current?.focus();
  }, [wanted]);
  return (
    <section className={classes.document} aria-label={t('deposit.envelope.document', { n: document.n })}>
      <h3 ref={heading} tabIndex={-1}>
        {t('deposit.envelope.document', { n: document.n })}
        <span className={classes.quiet}>
          <bdi>{document.fileName}</bdi> · {t('deposit.pages', { n: document.pages })}
        </span>
      </h3>
      <Values {...props} packId={document.packId} scope="pack" />
    </section>
  );
}

interface ValuesProps extends Omit<RowSheetProps, 'packId'> {
  readonly packId: number | undefined;
  readonly scope: JobRequirement['scope'];
  readonly mayEdit: boolean;
}

function Values({ service, ownerId, row, packId, scope, requirements, values, mayEdit }: ValuesProps) {
  return requirements
    .filter((one) => one.scope === scope)
    .map((requirement) => {
      const place = { name: requirement.name, packId };
      const value = valueAt(row, place);
      return value === undefined ? null : (
        <RowValue
          key={requirement.name}
          requirement={requirement}
          place={place}
          value={value}
          draft={values.drafts[keyOfValue(place)]}
          mayEdit={mayEdit}
          service={service}
          ownerId={ownerId}
          onType={values.type}
          onDone={() => void values.save()}
        />
      );
    });
}
