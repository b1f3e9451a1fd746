// The workbench of a deposit before its job is made: boxes and settings, the page, the sum and the button for the next step.

import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameOfFile } from '#domain/jobs/creation.rules.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { withFiles } from '#renderer/session/received.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { BottomBar, Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { OwnerField } from '../creation/owner-field.part.tsx';
import { SettingsPart } from '../creation/settings.part.tsx';
import { BoxPart } from '../files/boxes.part.tsx';
import { UploadStatus } from '../files/upload-status.part.tsx';
import { filesOnTheirWay } from '../files/use-uploads.ts';
import { useWaitingFiles } from '../files/waiting-files.part.tsx';
import { Preview } from '../preview/preview.part.tsx';
import type { PreviewArea } from '../preview/preview-sheet.part.tsx';
import { DropSurface } from '../workbench/drop-surface.part.tsx';
import inputs from '../workbench/inputs.module.css';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import { serviceFilesOf, slotsOf } from '../workbench/slots.rules.ts';
import workbench from '../workbench/workbench.module.css';
import { WorkbenchHeading } from '../workbench/workbench-heading.part.tsx';
import type { NewDeposit } from './use-new-deposit.ts';

/** The button for the next step. */
interface NextStep {
  /** Translated. */
  readonly label: string;
  readonly ready: boolean;
  /** Another button of the view is the filled one. */
  readonly light?: boolean;
  readonly onClick: () => void;
}

interface NewDepositWorkbenchProps {
  deposit: NewDeposit;
  /** Translated heading while the deposit has no name. */
  unnamed: string;
  /** The split is a matter of mail runs only. */
  withSplit: boolean;
  /** When it was kept last; undefined where it is not. */
  savedAt?: string | undefined;
  /** Before another service is chosen. */
  onChange?: (() => Promise<void>) | undefined;
  areas: readonly PreviewArea[];
  /** Translated: the text of the bar when every file is uploaded and nothing is missing. */
  sum: string;
  next: NextStep;
  children: ReactNode;
}

export function NewDepositWorkbench(props: NewDepositWorkbenchProps) {
  const { deposit, unnamed, withSplit, areas, next, children } = props;
  const { service, uploads, settings, shown } = deposit;
  const t = useText();
  const named = useNameIn();
  const sum = useUnfinished(deposit) ?? props.sum;
  const go = useGo();
  const [{ owner }] = useQueryState();
  const waiting = useWaitingFiles(uploads.held.map(({ fileId }) => fileId));
  const changeService = async () => {
    await props.onChange?.();
    go('deposit.home', { ...withFiles(uploads.held.map(({ fileId }) => fileId)), owner });
  };
  const boxes = (
    <>
      <OwnerField />
      <h2 className={inputs.title}>{t('deposit.inputs.files')}</h2>
      {slotsOf(service).map(({ box, laid }) => (
        <BoxPart
          key={box.name}
          box={box}
          laid={laid}
          uploads={uploads}
          files={serviceFilesOf(service, box).map(({ name, bytes }) => ({ name, bytes, pages: null, ofService: true }))}
          waiting={box.boxType === 'pdf' ? waiting : []}
        />
      ))}
      <SettingsPart
        service={service}
        settings={settings}
        ownerId={deposit.ownerId}
        withSplit={withSplit}
        proposedName={service.jobNameExpression === null && shown ? nameOfFile(shown.name) : undefined}
        onChange={deposit.setSettings}
      />
    </>
  );
  return (
    <DropSurface label={t('deposit.drop.anywhere')} onFiles={deposit.drop}>
      <UploadStatus entries={uploads.entries} />
      <Workbench
        heading={
          <WorkbenchHeading
            service={named(service)}
            title={settings.name.trim() || unnamed}
            onChange={() => void changeService()}
          >
            {props.savedAt === undefined ? null : <SavedAt at={props.savedAt} />}
          </WorkbenchHeading>
        }
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={uploads.entries.length}>{boxes}</InputsRail>}
        inputs={boxes}
        preview={<Preview key={shown?.key} name={t('deposit.page.title')} pages={deposit.pages} areas={areas} />}
        bottom={
          <BottomBar sum={sum}>
            <Button
              size="md"
              variant={next.light ? 'light' : 'filled'}
              disabled={!next.ready}
              loading={deposit.busy}
              rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
              onClick={next.onClick}
            >
              {next.label}
            </Button>
          </BottomBar>
        }
      >
        {children}
      </Workbench>
    </DropSurface>
  );
}

/** That the letter is kept, and since when. */
function SavedAt({ at }: { at: string }) {
  const t = useText();
  const formats = useFormats();
  return (
    <span className={workbench.saved} role="status">
      {t('deposit.draft.saved', { time: formats.near(new Date(at)) })}
    </span>
  );
}

/** What is on its way, else what is missing; undefined when everything is there. */
function useUnfinished({ uploads, lack }: NewDeposit): string | undefined {
  const t = useText();
  if (uploads.busy) return t('deposit.upload.sending', { n: filesOnTheirWay(uploads) });
  return lack ? t(lack.label, plainValues(lack.parameters)) : undefined;
}
