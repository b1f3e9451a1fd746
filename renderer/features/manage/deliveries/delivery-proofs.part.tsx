// The proofs of a delivery as it was confirmed, to be saved one by one.
import '@mantine/core/styles/Table.layer.css';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { DeliveryProof } from '#domain/api/sending/evidence.contract.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './delivery-billing.module.css';

export function DeliveryProofs({ deliveryId }: { deliveryId: number }) {
  const t = useText();
  const query = useCall('evidence.proofsOfDelivery', { params: { deliveryId } });
  return (
    <QueryView query={query} skeleton={<RowsSkeleton />}>
      {({ items, overflow, opens }) =>
        items.length === 0 ? (
          <EmptyState title={t('manage.deliveryProofs.none')}>
            <p>{t('manage.deliveryProofs.noneText')}</p>
          </EmptyState>
        ) : (
          <>
            {opens ? null : <p>{t('manage.deliveryProofs.closed')}</p>}
            <Table stickyHeader verticalSpacing={8} aria-label={t('manage.validate.proofs')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('manage.billing.document')}</Table.Th>
                  <Table.Th>{t('manage.deliveryProofs.made')}</Table.Th>
                  {opens ? (
                    <Table.Th>
                      <VisuallyHidden>{t('manage.deliveryProofs.save')}</VisuallyHidden>
                    </Table.Th>
                  ) : null}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((proof) => (
                  <ProofRow key={`${proof.proofId}-${proof.index}`} proof={proof} opens={opens} />
                ))}
              </Table.Tbody>
            </Table>
            {overflow ? <p>{t('manage.deliveryProofs.more', { n: items.length })}</p> : null}
          </>
        )
      }
    </QueryView>
  );
}

function ProofRow({ proof, opens }: { proof: DeliveryProof; opens: boolean }) {
  const t = useText();
  const { download } = useApi();
  const { proofId, index, outputName, date, madeFor } = proof;
  const { recipient, nuid } = madeFor ?? proof;
  const whose = recipient === '' ? t('manage.nameDeleted') : recipient;
  return (
    <Table.Tr>
      <Table.Td>
        <span className={`${text.twoLines} ${classes.whole}`}>
          <bdi>{whose}</bdi>
          <small>
            <bdi>{outputName === '' ? nuid : `${nuid} · ${outputName}`}</bdi>
          </small>
          {madeFor === null ? null : <small>{t('manage.deliveryProofs.before', { nuid: proof.nuid })}</small>}
        </span>
      </Table.Td>
      <Table.Td className={classes.when ?? ''}>
        <DateText at={date} />
      </Table.Td>
      {opens ? (
        <Table.Td ta="end">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            aria-label={`${t('manage.deliveryProofs.save')}: ${whose}`}
            onClick={() => void download('deliveries.proofFile', { params: { proofId, index } })}
          >
            {t('manage.deliveryProofs.save')}
          </Button>
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}
