// The first page of a corrected letter as it will leave, drawn by what makes the letters.
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { ProofPage } from '#renderer/shared/proofs/proof-page.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { useProofs } from '../confirm/use-proofs.ts';
import { areaOf } from '../workbench/service.rules.ts';
import classes from './mend.module.css';
import { cropOf } from './page-crop.part.tsx';

interface LeavingPageProps {
  readonly row: PackGroup;
  readonly service: Service | undefined;
  /** Of the address. */
  readonly name: string;
}

/** Nothing where the row cannot leave as it is now. */
export function LeavingPage({ row, service, name }: LeavingPageProps) {
  const [label] = row.dispatch;
  if (row.addressCorrection === null || row.quality === 'BAD' || label === undefined) return null;
  // Each change of the row is a new picture.
  return <Leaving key={row.version} row={row} label={label} area={areaOf(service, name)} />;
}

function Leaving({ row, label, area }: { row: PackGroup; label: string; area: PageArea | undefined }) {
  const t = useText();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const [body] = useState(() => ({
    readyOfJob: row.jobId,
    packGroupIds: [row.id],
    serviceChannelOptions: {},
    expectedPostDate: null,
  }));
  const { proof, failure, making } = useProofs({ shares: [{ label }], body });
  const [file] = proof?.files ?? [];
  const trouble = proof?.state === 'ERROR' ? faultText(proof.fault) : failure === null ? null : failureText(failure);
  const name = t('deposit.mend.leaving', { name: row.recipientName });
  return (
    <section className={classes.leaving} aria-label={name} aria-busy={making}>
      <h2>{t('deposit.mend.asItLeaves')}</h2>
      {trouble ? <p role="alert">{trouble}</p> : null}
      <div className={classes.crop} dir="ltr">
        {proof?.state === 'DONE' && file ? (
          <ProofPage
            proofId={proof.id}
            index={file.index}
            page={1}
            label={name}
            {...(area ? { crop: cropOf(area) } : {})}
          />
        ) : (
          <Page src={undefined} label="" />
        )}
      </div>
    </section>
  );
}
