// One page of a proof, drawn from the PDF that the server made. PDF.js is loaded with the first one.

import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { DrawnPage } from '#renderer/shared/pages/pdf-pages.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';

const LONGEST_SIDE_PX = 1400;

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

interface ProofPageProps {
  readonly proofId: number;
  readonly index: number;
  /** From 1. */
  readonly page: number;
  readonly label: string;
  /** Small, beside others: a failure is shown on the large page only. */
  readonly thumb?: boolean;
  /** The part that is shown, mm; the whole page when absent. */
  readonly crop?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

export function ProofPage({ proofId, index, page, label, thumb = false, crop }: ProofPageProps) {
  const t = useText();
  const { call } = useApi();
  const file = useQuery({
    queryKey: ['proof-file', proofId, index],
    queryFn: async () => (await call('deliveries.proofFile', { params: { proofId, index } })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: blob } = file;
  const drawn = useQuery({
    queryKey: ['proof-page', proofId, index, page],
    queryFn: () => (blob ? drawOnce(blob, page) : Promise.reject(new Error('no proof yet'))),
    enabled: blob !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = drawn;
  const src = useObjectUrl(data?.blob);
  if (!thumb && !data && (file.isError || drawn.isError)) {
    const onClick = () => void (file.isError ? file.refetch() : drawn.refetch());
    const action = { label: t('common.retry'), onClick };
    return <StateView icon={IconFileOff} title={t('deposit.page.failed')} token="warn" alert action={action} />;
  }
  const size = data ? { width: data.width, height: data.height } : {};
  return <Page src={src} {...size} label={label} {...(crop ? { plain: true, crop } : {})} />;
}

async function drawOnce(blob: Blob, page: number): Promise<DrawnPage> {
  const { openPdf } = await import('#renderer/shared/pages/pdf-pages.ts');
  const pdf = await openPdf(blob);
  try {
    return await pdf.draw(page, LONGEST_SIDE_PX);
  } finally {
    pdf.close();
  }
}
