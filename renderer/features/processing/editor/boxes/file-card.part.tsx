// A file that a box brings itself: its first page, its name and size, and what can be done with it.
import { Button } from '@mantine/core';
import { IconArchive, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { BoxType } from '#domain/services/services.ts';
import { useApi } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { localPdf } from '#renderer/shared/pages/local-pdf.ts';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import { useDraft } from '../draft-context.ts';
import type { NamedFile } from '../service-files.ts';
import classes from './files.module.css';

/** What the window in which files are chosen offers first. */
const ACCEPT: Readonly<Record<BoxType, string>> = {
  pdf: 'application/pdf,.pdf',
  datafile: 'text/*,.csv,.txt,.json,.tsv',
  archive: 'application/zip,.zip',
};

interface FileButtonProps {
  label: string;
  takes: BoxType;
  many?: boolean;
  icon?: ReactNode;
  described?: string;
  onFiles: (files: readonly File[]) => void;
}

/** Chooses files of the kind that a box takes. */
export function FileButton({ label, takes, many = false, icon, described, onFiles }: FileButtonProps) {
  const look = { variant: 'subtle', size: 'xs', leftSection: icon } as const;
  return <FileChoice {...{ label, many, described, onFiles }} {...look} accept={ACCEPT[takes]} />;
}

interface FileCardProps {
  /** What the box calls it. */
  reference: string;
  takes: BoxType;
  fault: string | undefined;
  onReplace: (file: File) => void;
  onRemove: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

export function FileCard({ reference, takes, fault, onReplace, onRemove, children }: FileCardProps) {
  const t = useText();
  const { size } = useFormats();
  const { files } = useDraft();
  const id = useId();
  const file = files.named(reference);
  return (
    <div className={classes.card}>
      <div className={classes.picture}>{file ? <FirstPage file={file} takes={takes} /> : null}</div>
      <div className={classes.words}>
        <bdi id={id} className={classes.name}>
          {file?.name ?? reference}
        </bdi>
        <span className={classes.quiet}>
          {file
            ? t(file.stored ? 'processing.files.stored' : 'processing.files.new', { size: size(file.bytes) })
            : null}
        </span>
        {file ? <LoadFault file={file} takes={takes} /> : null}
        {fault ? (
          <span role="alert" className={classes.fault}>
            {fault}
          </span>
        ) : null}
        <span className={classes.buttons}>
          <FileButton
            label={t('processing.files.replace')}
            takes={takes}
            described={id}
            onFiles={([one]) => (one ? onReplace(one) : undefined)}
          />
          <Button variant="subtle" size="xs" color="gray" aria-describedby={id} onClick={onRemove}>
            {t('processing.files.remove')}
          </Button>
          {children}
        </span>
      </div>
    </div>
  );
}

/** The PDF of a file: that of this computer, or the stored one, which is loaded. */
function usePdf({ file, stored, name }: NamedFile, takes: BoxType) {
  const api = useApi();
  return useQuery({
    queryKey: ['service-file', stored?.fileId ?? file],
    queryFn: async () => {
      if (file) return localPdf(file) ?? null;
      if (!stored) return null;
      const { blob } = await api.call('services.file', { params: stored });
      return localPdf(new File([blob], name, { type: 'application/pdf' })) ?? null;
    },
    enabled: takes === 'pdf',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function FirstPage({ file, takes }: { file: NamedFile; takes: BoxType }) {
  const t = useText();
  const { data: pdf, isError } = usePdf(file, takes);
  if (takes === 'datafile') return <IconTable size={24} stroke={1.25} aria-hidden />;
  if (takes === 'archive') return <IconArchive size={24} stroke={1.25} aria-hidden />;
  if (isError || pdf === null) return null;
  const label = t('processing.files.firstPage', { file: file.name });
  return <PicturePage of={pdf ? { kind: 'local', pdf, page: 1 } : undefined} label={label} longestSide={320} />;
}

/** A stored file that cannot be fetched is said where it stands. */
function LoadFault({ file, takes }: { file: NamedFile; takes: BoxType }) {
  const faultText = useFaultText();
  const { isError } = usePdf(file, takes);
  return isError ? (
    <span role="alert" className={classes.fault}>
      {faultText({ label: 'deposit.serviceFile', parameters: { file: file.name } })}
    </span>
  ) : null;
}
