// An output that was stopped: the page that does not show what its document shows, under that page of the document.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { StoredPage } from '#renderer/shared/pages/page-source.ts';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { differingPages } from './differing-pages.rules.ts';
import classes from './shipments.module.css';

/** Nothing where the output was not stopped for this. */
export function DifferingPages({ shipment, longestSide = 900 }: { shipment: Shipment; longestSide?: number }) {
  const t = useText();
  const pages = differingPages(shipment);
  if (pages === null) return null;
  return (
    <div className={classes.desk} dir="ltr">
      {pages.document ? (
        <Shown
          of={pages.document}
          text={t('manage.differs.document', { page: pages.document.page })}
          {...{ longestSide }}
        />
      ) : null}
      <Shown of={pages.output} text={t('manage.differs.output', { page: pages.output.page })} {...{ longestSide }} />
    </div>
  );
}

function Shown({ of, text, longestSide }: { of: StoredPage; text: string; longestSide: number }) {
  return (
    <figure className={classes.differing}>
      <figcaption dir="auto">{text}</figcaption>
      <PicturePage of={of} label={text} longestSide={longestSide} />
    </figure>
  );
}
