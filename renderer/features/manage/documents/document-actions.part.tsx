// What can be done with a document on its page: its carrier's page and the evidence as buttons, the rest in a menu.
import { Button, Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { PdfViewer, useFileDownload } from '#renderer/shared/viewer/pdf-viewer.part.tsx';
import { outputOf, type ViewedFile } from '#renderer/shared/viewer/viewed-file.ts';
import { MoreMenu } from '#renderer/ui/layers/more-menu.part.tsx';
import { EvidenceButton, useEvidence } from '../detail/evidence.part.tsx';
import classes from './documents.module.css';
import { EventDialog } from './event-dialog.part.tsx';
import { ProduceDialog } from './produce-dialog.part.tsx';
import { useDocumentKeys } from './use-document-keys.ts';

type Opened = 'page' | 'event' | 'status';

interface DocumentActionsProps {
  shipment: Shipment;
  /** Something else on the page is to be done first. */
  quiet: boolean;
}

export function DocumentActions({ shipment, quiet }: DocumentActionsProps) {
  const t = useText();
  const [opened, setOpened] = useState<Opened>();
  const of = { kind: 'shipment', id: shipment.id } as const;
  const evidence = useEvidence(of);
  const file = outputOf(shipment);
  const shown = file?.purged === false ? file : undefined;
  const links = shipment.trackingLinks.filter(({ type }) => type === 'actions');
  const close = () => setOpened(undefined);
  useDocumentKeys({
    d: () => void evidence.save(),
    o: () => links[0] && window.open(links[0].address, '_blank', 'noopener,noreferrer'),
    p: () => shown && setOpened('page'),
  });
  return (
    <div className={classes.actions}>
      {links.map(({ address, words }) => (
        <Button
          key={address}
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          aria-keyshortcuts="o"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {words || t('manage.follow')}
        </Button>
      ))}
      <EvidenceButton evidence={evidence} filled={!quiet} shortcut="d" />
      <DocumentMenu shipment={shipment} file={shown} onOpen={setOpened} />
      {opened === 'page' && shown ? <PdfViewer file={shown} title={shipment.recipient} onClose={close} /> : null}
      {opened === 'event' ? <EventDialog shipment={shipment} onClose={close} /> : null}
      {opened === 'status' ? <ProduceDialog shipment={shipment} onClose={close} /> : null}
    </div>
  );
}

interface DocumentMenuProps {
  shipment: Shipment;
  /** Undefined: none is made, or it is deleted. */
  file: ViewedFile | undefined;
  onOpen: (what: Opened) => void;
}

/** Nothing where there is nothing to be done. */
function DocumentMenu({ shipment: { abilities }, file, onOpen }: DocumentMenuProps) {
  const t = useText();
  const tells = abilities.includes('tell');
  const produces = abilities.includes('produce');
  if (!(file || tells || produces)) return null;
  return (
    <MoreMenu>
      {file ? <FileItems file={file} onLook={() => onOpen('page')} /> : null}
      {tells ? <Menu.Item onClick={() => onOpen('event')}>{t('manage.event.enter')}</Menu.Item> : null}
      {produces ? <Menu.Item onClick={() => onOpen('status')}>{t('manage.produce.open')}</Menu.Item> : null}
    </MoreMenu>
  );
}

function FileItems({ file, onLook }: { file: ViewedFile; onLook: () => void }) {
  const t = useText();
  const { save } = useFileDownload(file);
  return (
    <>
      <Menu.Item onClick={onLook}>{t('manage.page.look')}</Menu.Item>
      <Menu.Item onClick={() => void save()}>{t('manage.page.save')}</Menu.Item>
    </>
  );
}
