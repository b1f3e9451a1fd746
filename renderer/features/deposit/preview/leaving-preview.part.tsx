// The pages of a letter as it will leave, drawn from a proof of it: also those that are made with the letter alone, its address
// page and what stands on the empty pages of a row without a document.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { localPdf } from '#renderer/shared/pages/local-pdf.ts';
import { countedPages, NO_PAGES, type PageList } from '#renderer/shared/pages/page-list.ts';
import type { LocalPdf } from '#renderer/shared/pages/page-source.ts';
import { useProofs } from '../confirm/use-proofs.ts';
import classes from './preview.module.css';
import { Preview } from './preview.part.tsx';

interface LeavingPreviewProps {
  readonly row: PackGroup;
  /** Of the channel that carries it. */
  readonly label: string;
  /** Back to the pages of its documents. */
  readonly onDocuments: () => void;
}

/** Give it a key per version of the row: each is another letter. */
export function LeavingPreview({ row, label, onDocuments }: LeavingPreviewProps) {
  const t = useText();
  const { pages, making, trouble } = useLeavingPages(row, label);
  const leaving = { active: true, onChange: onDocuments };
  const name = t('deposit.mend.leaving', { name: row.recipientName });
  return (
    <>
      {trouble ? (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      ) : null}
      <Preview
        key={making ? 'making' : 'made'}
        pages={pages}
        name={name}
        areas={[]}
        leaving={leaving}
        jobId={row.jobId}
      />
    </>
  );
}

function useLeavingPages(row: PackGroup, label: string) {
  const faultText = useFaultText();
  const failureText = useFailureText();
  const { call } = useApi();
  const [body] = useState(() => ({
    readyOfJob: row.jobId,
    packGroupIds: [row.id],
    serviceChannelOptions: {},
    expectedPostDate: null,
  }));
  const { proof, failure, making } = useProofs({ shares: [{ label }], body });
  const file = proof?.state === 'DONE' ? proof.files.find(({ main }) => main) : undefined;
  const { data: blob, error } = useQuery({
    queryKey: ['proof-file', proof?.id, file?.index],
    queryFn: async () => {
      const params = { proofId: proof?.id ?? 0, index: file?.index ?? 0 };
      return (await call('deliveries.proofFile', { params })).blob;
    },
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pdf = useBlobPdf(blob);
  const pages: PageList =
    pdf && file ? countedPages(file.pages, (page) => ({ kind: 'local' as const, pdf, page })) : NO_PAGES;
  const failed = failure ?? error;
  const trouble = proof?.state === 'ERROR' ? faultText(proof.fault) : failed === null ? null : failureText(failed);
  return { pages, making: making || pages.count === 0, trouble };
}

/** A PDF that is open as long as it is shown. */
function useBlobPdf(blob: Blob | undefined): LocalPdf | undefined {
  const [pdf, setPdf] = useState<LocalPdf>();
  useEffect(() => {
    if (!blob) return;
    const made = localPdf(new File([blob], 'letter.pdf', { type: 'application/pdf' }));
    setPdf(made);
    return () => {
      setPdf(undefined);
      made?.close();
    };
  }, [blob]);
  return pdf;
}
