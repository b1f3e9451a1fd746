// A new mail run: one drop, then its pages are split and the addresses read.

import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { keyOf } from '#renderer/api/api.ts';
import { isNoAnswer } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { plainValues, useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useLocalPages } from '#renderer/shared/pages/local-pdf.ts';
import { useHandOver } from '#renderer/shared/pages/page-image.ts';
import { uploadPages } from '#renderer/shared/pages/page-list.ts';
import { BottomBar, Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { FailedState, OfflineState } from '#renderer/ui/states/states.part.tsx';
import { creationOf, missing } from '../creation/creation.rules.ts';
import { rememberFiles } from '../creation/deposited-files.ts';
import { OwnerField } from '../creation/owner-field.part.tsx';
import { type Settings, SettingsPart } from '../creation/settings.part.tsx';
import { sameSplit } from '../creation/split.rules.ts';
import { useCreateJob } from '../creation/use-create-job.ts';
import { BoxPart } from '../files/boxes.part.tsx';
import { DropPlace } from '../files/drop-place.part.tsx';
import { FileRefused, isOfFile } from '../files/file-refused.part.tsx';
import { UploadSaid } from '../files/upload-status.part.tsx';
import { useDrop } from '../files/use-drop.ts';
import { useReceived } from '../files/use-received.ts';
import { type Uploads, useUploads } from '../files/use-uploads.ts';
import { Preview, type PreviewArea } from '../preview/preview.part.tsx';
import { bringDelivery } from '../review/delivery-ahead.ts';
import { DropSurface } from '../workbench/drop-surface.part.tsx';
import inputs from '../workbench/inputs.module.css';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import { areaOf, postalName, shownBoxes } from '../workbench/service.rules.ts';
import { Heading } from '../workbench/workbench-heading.part.tsx';
import { ServiceGate } from './service-gate.part.tsx';
import { useKeptDeposit, useRestoredFiles } from './use-kept-deposit.ts';

export function SplitPage() {
  return (
    <ServiceGate>
      {({ service, ownerId, early }) => <NewRun key={service.id} service={service} ownerId={ownerId} early={early} />}
    </ServiceGate>
  );
}

export const storedFiles = (uploads: Uploads) =>
  uploads.entries.flatMap(({ box, stored }) => (stored ? [{ box, fileId: stored.fileId }] : []));

interface NewRunProps {
  readonly service: Service;
  readonly ownerId: number | undefined;
  readonly early: readonly File[];
}

/** Files that are on their way. */
export const sending = ({ entries }: Uploads): number =>
  entries.filter(({ stored, error }) => !stored && error === undefined).length;

function NewRun({ service, ownerId, early }: NewRunProps) {
  const t = useText();
  const words = useFailureText();
  const go = useGo();
  const queries = useQueryClient();
  const main = mainBoxOf(service);
  const uploads = useUploads();
  const { draft, first: firstChoice, keep } = useKeptDeposit(service);
  const drop = useDrop(uploads, main, early);
  const handOver = useHandOver();
  useRestoredFiles(draft, uploads);
  useReceived(service, uploads, draft !== undefined);
  const { create, busy, error, intention } = useCreateJob(draft?.intention);
  const [settings, setSettings] = useState<Settings>(firstChoice);
  keep({ settings, uploads, intention: intention.current });
  const files = storedFiles(uploads);
  const shown = uploads.entries.find((one) => one.box === main?.name && one.error === undefined);
  const local = useLocalPages(shown?.local);
  const first = useRef(local.at(0));
  // As it is when the run is made: the page is often drawn while that is under way.
  first.current = local.at(0);
  const lack = missing(service, settings, files);
  const ready = !lack && !uploads.busy && !uploads.entries.some((one) => one.error !== undefined);
  const [leaving, setLeaving] = useState(false);
  const begin = useCallback(async () => {
    const job = await create(creationOf({ service, settings, files, ownerId }));
    if (!job) return;
    setLeaving(true);
    await bringDelivery();
    rememberFiles(job.id, files);
    const [input] = job.inputFiles;
    if (first.current && input) handOver(first.current, { kind: 'input', fileId: input.id, page: 1 });
    queries.setQueryData(keyOf('jobs.get', { params: { jobId: job.id } }), job);
    go('deposit.delivery', { jobId: job.id }, 'replace');
  }, [create, service, settings, files, ownerId, queries, go, handOver]);

  // The drop begins the work: the first time everything is there, nobody has to ask for it. An area that was chosen
  // for this run has to be laid on its page first.
  const begun = useRef('');
  const given = files.map(({ fileId }) => fileId).join();
  const own = mainBoxOf(service)?.splitConfig;
  const placed = !('area' in settings.split) || (own !== undefined && sameSplit(settings.split, own));
  const working = uploads.busy || busy || leaving || (ready && placed && begun.current !== given);
  useEffect(() => {
    if (uploads.busy) void bringDelivery();
  }, [uploads.busy]);
  useEffect(() => {
    if (!ready || !placed || begun.current === given) return;
    begun.current = given;
    void begin();
  }, [ready, placed, given, begin]);

  const boxes = (
    <>
      <OwnerField />
      <h2 className={inputs.title}>{t('deposit.inputs.files')}</h2>
      {shownBoxes(service).map((box) => (
        <BoxPart key={box.name} box={box} uploads={uploads} />
      ))}
      <SettingsPart service={service} settings={settings} withSplit onChange={setSettings} />
    </>
  );
  return (
    <DropSurface label={t('deposit.drop.anywhere')} onFiles={drop}>
      <UploadSaid entries={uploads.entries} />
      <Workbench
        heading={<Heading service={service.name} title={settings.name.trim() || t('deposit.new')} />}
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={uploads.entries.length}>{boxes}</InputsRail>}
        inputs={boxes}
        preview={
          <Preview
            key={shown?.key}
            name={t('deposit.page.title')}
            pages={local.count > 0 ? local : uploadPages(shown?.stored)}
            areas={shown ? areasOf(service, settings, t, (split) => setSettings({ ...settings, split })) : []}
          />
        }
        bottom={
          <BottomBar
            sum={
              uploads.busy
                ? t('deposit.upload.sending', { n: sending(uploads) })
                : lack
                  ? t(lack.label, plainValues(lack.parameters))
                  : working
                    ? t('deposit.reading')
                    : isOfFile(error)
                      ? t('deposit.refused')
                      : t('deposit.ready')
            }
          >
            <Button
              size="md"
              variant={isOfFile(error) ? 'light' : 'filled'}
              disabled={!ready}
              loading={busy || leaving}
              rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
              onClick={() => void begin()}
            >
              {t('deposit.begin')}
            </Button>
          </BottomBar>
        }
      >
        {working ? (
          <RowsSkeleton head height={44} />
        ) : error === undefined ? (
          <DropPlace title={t('deposit.drop.title')} text={t('deposit.drop.text')} box={main} onFiles={drop} />
        ) : isOfFile(error) ? (
          <FileRefused error={error} box={main} uploads={uploads} onFiles={drop} />
        ) : isNoAnswer(error) ? (
          <OfflineState onRetry={() => void begin()} />
        ) : (
          <FailedState what={words(error)} onRetry={() => void begin()} />
        )}
      </Workbench>
    </DropSurface>
  );
}

/** Address and split marker of the first page; the split marker can be moved. */
export function areasOf(
  service: Service,
  settings: Settings,
  t: (id: string) => string,
  onSplit: ((split: Settings['split']) => void) | undefined,
): PreviewArea[] {
  const postal = postalName(service);
  const address = postal === undefined ? undefined : areaOf(service, postal);
  const { split } = settings;
  const forced = mainBoxOf(service)?.splitForced ?? false;
  return [
    ...(address ? [{ name: t('deposit.area.address'), area: address, at: 0 }] : []),
    ...('area' in split
      ? [
          {
            name: t('deposit.area.split'),
            area: split.area,
            at: 0,
            ...(onSplit && !forced ? { onChange: (area: typeof split.area) => onSplit({ ...split, area }) } : {}),
          },
        ]
      : []),
  ];
}
