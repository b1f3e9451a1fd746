// The page after sending: what was confirmed, when it leaves, what comes next. A sent link and a reload show the same.
import { useCall } from '#renderer/api/api.ts';
import { saidAs } from '#renderer/api/failures.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { PageSkeleton } from '#renderer/ui/states/page-skeleton.part.tsx';
import { DetailSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import classes from './receipt.module.css';
import { isMoving } from './receipt.rules.ts';
import { MailMe, Noticed } from './receipt-aside.part.tsx';
import { ReceiptBar } from './receipt-bar.part.tsx';
import { ReceiptHeading } from './receipt-heading.part.tsx';
import { ReceiptNext } from './receipt-next.part.tsx';
import { ReceiptSlip } from './receipt-slip.part.tsx';

const AGAIN_MS = 4_000;

export function ReceiptPage() {
  const commandId = Number(useRoute()?.params.commandId);
  const receipt = useCall(
    'commands.receipt',
    { params: { commandId } },
    { refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? AGAIN_MS : false), staleTime: 0 },
  );
  const { data, error } = receipt;
  if (!data)
    return error ? (
      <CallFailure page error={saidAs('deliveryCommand.loading', error)} onRetry={() => void receipt.refetch()} />
    ) : (
      <PageSkeleton>
        <DetailSkeleton />
      </PageSkeleton>
    );
  return (
    <div className={classes.page}>
      <ReceiptHeading receipt={data} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <ReceiptSlip receipt={data} />
          <ReceiptBar receipt={data} />
        </div>
        <aside className={classes.side}>
          <ReceiptNext receipt={data} />
          <Noticed receipt={data} />
          <MailMe />
        </aside>
      </div>
    </div>
  );
}
