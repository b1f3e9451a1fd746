// One letter: drop it, see its first page and the address read from it, mend where needed, send.

import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { plainValues, useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useLocalPages } from '#renderer/shared/pages/local-pdf.ts';
import { uploadPages } from '#renderer/shared/pages/page-list.ts';
import { BottomBar, Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { creationOf, missing } from '../creation/creation.rules.ts';
import { rememberFiles } from '../creation/deposited-files.ts';
import { OwnerField } from '../creation/owner-field.part.tsx';
import { type Settings, SettingsPart } from '../creation/settings.part.tsx';
import { useCreateJob } from '../creation/use-create-job.ts';
import { BoxPart } from '../files/boxes.part.tsx';
import { DropPlace } from '../files/drop-place.part.tsx';
import { FileRefused, isOfFile } from '../files/file-refused.part.tsx';
import { UploadSaid } from '../files/upload-status.part.tsx';
import { useDrop } from '../files/use-drop.ts';
import { useReceived } from '../files/use-received.ts';
import { useUploads } from '../files/use-uploads.ts';
import { Preview } from '../preview/preview.part.tsx';
import { bringDelivery } from '../review/delivery-ahead.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { DropSurface } from '../workbench/drop-surface.part.tsx';
import inputs from '../workbench/inputs.module.css';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import { areaOf, areaPage, requirementOf, shownBoxes } from '../workbench/service.rules.ts';
import { Heading } from '../workbench/workbench-heading.part.tsx';
import { enteredValues, hasUnchecked } from './kept-deposit.rules.ts';
import { ServiceGate } from './service-gate.part.tsx';
import { sending, storedFiles } from './split.page.tsx';
import classes from './unique.module.css';
import { useKeptDeposit, useRestoredFiles } from './use-kept-deposit.ts';
import { useLetterEdits } from './use-letter-edits.ts';
import { useAtLeast } from './use-minimum-duration.ts';
import { ValueField } from './value-field.part.tsx';

export function UniquePage() {
  return (
    <ServiceGate>
      {({ service, ownerId, early }) => (
        <OneLetter key={service.id} service={service} ownerId={ownerId} early={early} />
      )}
    </ServiceGate>
  );
}

type Values = Readonly<Record<string, RequirementValue>>;

/** Requirements that a person sees here: recipients, and what the service lets a person configure and is needed. */
const shownNames = (service: Service, values: Values): string[] =>
  service.requirements
    .map(({ name }) => name)
    .filter(
      (name) =>
        values[name] !== undefined && (requirementOf(service, name)?.kind === 'RECIPIENT' || isTrouble(values[name])),
    );

const isTrouble = (value: RequirementValue | undefined): boolean => value?.quality === 'BAD';

/** Specification section 4: the progress of reading an address is shown for at least a second. */
const READ_SHOWN_MS = 1000;

interface OneLetterProps {
  readonly service: Service;
  readonly ownerId: number | undefined;
  readonly early: readonly File[];
}

function OneLetter({ service, ownerId, early }: OneLetterProps) {
  const t = useText();
  const words = useFailureText();
  const api = useApi();
  const go = useGo();
  const queries = useQueryClient();
  const uploads = useUploads();
  const { draft, first, keep } = useKeptDeposit(service);
  useRestoredFiles(draft, uploads);
  useReceived(service, uploads, draft !== undefined);
  const { create, busy, error, intention } = useCreateJob(draft?.intention);
  const [settings, setSettings] = useState<Settings>(first);
  const main = mainBoxOf(service);
  const drop = useDrop(uploads, main, early);
  const letter = uploads.entries.find((one) => one.box === main?.name && one.error === undefined);
  const local = useLocalPages(letter?.local);
  const fileId = letter?.stored?.fileId;
  const { edits, now, edit } = useLetterEdits(fileId, draft?.edits);
  const { values: edited, typed, areas } = now;
  keep({ settings, uploads, edits, intention: intention.current });
  const computed = useQuery({
    queryKey: ['requirements.compute', service.id, ownerId, fileId],
    queryFn: () =>
      api.call('requirements.compute', {
        query: { serviceId: service.id, targetOwnerId: ownerId },
        parts: [{ name: 'fileId', value: fileId }],
      }),
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const values: Values = { ...computed.data, ...edited };
  const files = storedFiles(uploads);
  const lack = missing(service, settings, files);
  const bad = Object.values(values).filter(isTrouble).length;
  const ready = !lack && !uploads.busy && computed.data !== undefined;
  const begin = async () => {
    const shipmentRequirements = enteredValues(now);
    const job = await create({
      ...creationOf({ service, settings, files, ownerId }),
      ...(Object.keys(shipmentRequirements).length > 0 ? { shipmentRequirements } : {}),
    });
    if (!job) return;
    rememberFiles(job.id, files);
    queries.setQueryData(keyOf('jobs.get', { params: { jobId: job.id } }), job);
    const unsure = bad > 0 || hasUnchecked(now);
    await bringDelivery();
    go('deposit.delivery', unsure ? { jobId: job.id } : { jobId: job.id, confirm: '1' }, 'replace');
  };
  const read = async (name: string, area: PageArea) => {
    edit('areas', name, area);
    try {
      const value = await api.call('requirements.extractAndCheckArea', {
        parts: [
          { name: 'serviceId', value: String(service.id) },
          ...(ownerId === undefined ? [] : [{ name: 'targetOwnerId', value: String(ownerId) }]),
          { name: 'requirementName', value: name },
          { name: 'area', value: area },
          { name: 'fileId', value: fileId },
        ],
      });
      edit('values', name, value);
    } catch (failure) {
      api.report(failure);
    }
  };
  const reading = useAtLeast(fileId !== undefined && computed.isPending, READ_SHOWN_MS);
  const names = shownNames(service, values);
  const pages = local.count > 0 ? local : uploadPages(letter?.stored);
  const recipientAreas = service.requirements.flatMap(({ name, areaEditable }) => {
    const base = areaOf(service, name);
    const type = requirementOf(service, name)?.type;
    if (!base || type !== 'POSTAL_ADDRESS') return [];
    const area = areas[name] ?? { ...base, page: areaPage(base, 1, Math.max(1, pages.count)) };
    return [
      {
        name: t('deposit.area.address'),
        area,
        at: area.page - 1,
        ...(isTrouble(values[name]) ? { tone: 'error' as const } : {}),
        ...(areaEditable && fileId ? { onChange: (next: PageArea) => void read(name, next) } : {}),
      },
    ];
  });
  const boxes = (
    <>
      <OwnerField />
      <h2 className={inputs.title}>{t('deposit.inputs.files')}</h2>
      {shownBoxes(service).map((box) => (
        <BoxPart key={box.name} box={box} uploads={uploads} />
      ))}
      <SettingsPart service={service} settings={settings} withSplit={false} onChange={setSettings} />
    </>
  );
  return (
    <DropSurface label={t('deposit.drop.anywhere')} onFiles={drop}>
      <UploadSaid entries={uploads.entries} />
      <Workbench
        heading={<Heading service={service.name} title={settings.name.trim() || letter?.name || t('deposit.new')} />}
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={uploads.entries.length}>{boxes}</InputsRail>}
        inputs={boxes}
        preview={<Preview key={letter?.key} name={t('deposit.page.title')} pages={pages} areas={recipientAreas} />}
        bottom={
          <BottomBar
            sum={
              uploads.busy
                ? t('deposit.upload.sending', { n: sending(uploads) })
                : lack
                  ? t(lack.label, plainValues(lack.parameters))
                  : reading || computed.isPending
                    ? t('deposit.reading')
                    : t('deposit.sum', { n: 1, pages: letter?.stored?.pageCount ?? 0 })
            }
          >
            <Button
              size="md"
              disabled={!ready}
              loading={busy}
              rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
              onClick={() => void begin()}
            >
              {t('deposit.review')}
            </Button>
          </BottomBar>
        }
      >
        {letter === undefined ? (
          <DropPlace title={t('deposit.drop.one')} text={t('deposit.drop.oneText')} box={main} onFiles={drop} />
        ) : isOfFile(computed.error) ? (
          <FileRefused error={computed.error} box={main} uploads={uploads} onFiles={drop} />
        ) : computed.error ? (
          <CallFailure error={computed.error} onRetry={() => void computed.refetch()} />
        ) : reading || computed.data === undefined ? (
          <RowsSkeleton rows={4} />
        ) : (
          <div className={classes.values}>
            {names.map((name) => (
              <ValueField
                key={`${fileId}-${name}`}
                service={service}
                ownerId={ownerId}
                name={name}
                value={values[name]}
                draft={typed[name]}
                onType={(value) => edit('typed', name, value)}
                onChange={(value) => edit('values', name, value)}
              />
            ))}
            {error === undefined ? null : (
              <p className={classes.trouble} role="alert">
                {words(error)}
              </p>
            )}
          </div>
        )}
      </Workbench>
    </DropSurface>
  );
}
