// The page of the sample with the area of the chosen chip, or the place where a sample is dropped.
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AreaEditor } from '#renderer/shared/pages/area-editor.part.tsx';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import type { Sample } from '../sample.ts';
import classes from './sample-pane.module.css';

interface PaneProps {
  sample: Sample;
  /** Of the chosen chip, and what a drag makes of it. */
  area: PageArea | undefined;
  name: string;
  onArea: (area: PageArea) => void;
}

export function SamplePane({ sample, area, name, onArea }: PaneProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <section
      className={classes.pane}
      aria-label={t('rule.sample')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) sample.drop(file);
      }}
    >
      {sample.file ? (
        <SamplePages {...{ sample, area, name, onArea, choose }} />
      ) : (
        <div className={classes.drop}>
          <IconFileUpload size={32} stroke={1.25} aria-hidden />
          <p>{t('rule.sample.none')}</p>
          <Button variant="default" size="xs" onClick={choose}>
            {t('rule.sample.choose')}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('rule.sample')}
        accept="application/pdf,.pdf"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) sample.drop(file);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

function SamplePages({ sample, area, name, onArea, choose }: PaneProps & { choose: () => void }) {
  const t = useText();
  const pdf = sample.file?.pdf;
  const opened = useQuery({
    queryKey: ['local-pdf', pdf?.id],
    queryFn: async () => (pdf ? (await pdf.open()).pages : 0),
    enabled: pdf !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = opened.data ?? 1;
  const [turned, setTurned] = useState(1);
  // The page of the chosen area comes up by itself; -1 is the last.
  const wanted = area ? (area.page < 0 ? pages + 1 + area.page : area.page) : turned;
  const page = Math.min(Math.max(1, wanted), pages);
  const image = usePageImage(pdf ? { kind: 'local', pdf, page } : undefined);
  const turn = (to: number) => {
    setTurned(to);
    if (area) onArea({ ...area, page: to });
  };
  return (
    <>
      <div className={classes.tools}>
        <PageTurner
          page={page}
          pages={pages}
          place={t('deposit.page.of', { n: page, m: pages })}
          back={t('rule.page.back')}
          forward={t('rule.page.forward')}
          onTurn={turn}
        />
        <bdi className={classes.name}>{sample.file?.name}</bdi>
        <Button variant="subtle" size="xs" onClick={choose}>
          {t('rule.sample.other')}
        </Button>
      </div>
      <div className={classes.desk}>
        <div className={classes.sheet}>
          <Page
            src={image.src}
            width={image.width}
            height={image.height}
            label={t('deposit.page.of', { n: page, m: pages })}
          />
          {area ? (
            <AreaEditor area={area} page={image} name={name} onChange={(next) => onArea({ ...area, ...next })} />
          ) : null}
        </div>
      </div>
    </>
  );
}
