// The page of a printed document with its address marked, and the address as it was read.

import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { isUnanswered } from '#renderer/api/failures.ts';
import { countryName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import { AddressText } from '#renderer/ui/values/values.part.tsx';
import { plainName } from '../documents/document.rules.ts';
import classes from './letter.module.css';
import type { AddressReading } from './use-reading.ts';

const isArea = (value: unknown): value is PageArea =>
  typeof value === 'object' && value !== null && 'left' in value && 'width' in value && 'page' in value;

/** Where the service reads the postal address on the first page. */
function addressArea(service: Service | undefined): PageArea | undefined {
  const name = service?.channelDetails
    .flatMap(({ requirements }) => requirements)
    .find(({ type }) => type === 'POSTAL_ADDRESS')?.name;
  const value = service?.requirements.find((one) => one.name === name)?.value;
  return value?.type === 'pdfText' && isArea(value.area) && value.area.page === 1 ? value.area : undefined;
}

/** px: sharp at 400 px wide on a dense screen. */
const LONGEST_SIDE_PX = 1200;
/** A server that did not answer is asked again for the page. */
const ASK_AGAIN_MS = 5_000;

/** The page on paper; a longer document is turned over below it. */
export function PrintedPage({ document, service }: { document: InboxDocument; service: Service | undefined }) {
  const t = useText();
  const { fileId, name, pages } = document;
  const last = Math.max(1, pages ?? 1);
  const [wished, setPage] = useState(1);
  const page = Math.min(wished, last);
  const source = fileId === null ? undefined : { kind: 'upload' as const, fileId, page };
  const image = usePageImage(source, undefined, LONGEST_SIDE_PX);
  const { error } = image;
  const retry = useRef(image.retry);
  retry.current = image.retry;
  useEffect(() => {
    if (!isUnanswered(error)) return;
    const timer = setTimeout(() => retry.current(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  const area = page === 1 ? addressArea(service) : undefined;
  const place = t('printer.page.of', { n: page, m: last });
  const label = last > 1 ? `${plainName(name)}, ${place}` : t('printer.manual.page', { name: plainName(name) });
  return (
    <div className={classes.desk}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.sheet} dir="ltr" aria-label={label} tabIndex={0}>
        <div className={classes.paper}>
          <Page
            src={image.src}
            width={image.width}
            height={image.height}
            label={label}
            marks={image.src && area ? <AreaMark area={area} handles={false} /> : null}
          />
        </div>
      </section>
      {last > 1 ? (
        <PageTurner
          page={page}
          pages={last}
          place={place}
          back={t('printer.page.before')}
          forward={t('printer.page.next')}
          onTurn={setPage}
        />
      ) : null}
    </div>
  );
}

export function ReadAddress({ reading }: { reading: AddressReading }) {
  const t = useText();
  const { locale } = useIntl();
  const faultText = useFaultText();
  const words = useFailureText();
  const { state, check } = reading;
  if (state === 'none') return null;
  if (state === 'reading') {
    return (
      <p className={classes.verdict} data-token="processing" role="status">
        <IconProgress size={16} stroke={1.75} aria-hidden />
        {t('printer.manual.reading')}
      </p>
    );
  }
  if (state === 'failed' || check === undefined) {
    return (
      <p className={classes.verdict} data-token="error" role="alert">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {words(reading.error)}
      </p>
    );
  }
  const good = check.ready;
  const country = check.country === null ? undefined : countryName(check.country, locale);
  const Icon = good ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      {check.lines.length > 0 ? (
        <div className={classes.address}>
          <AddressText lines={country === undefined ? check.lines : [...check.lines, country]} />
        </div>
      ) : null}
      <p className={classes.verdict} data-token={good ? 'ok' : 'warn'} role="status">
        <Icon size={16} stroke={1.75} aria-hidden />
        {good ? t('printer.manual.found') : (faultText(check.fault) ?? t('printer.manual.incomplete'))}
      </p>
    </>
  );
}
