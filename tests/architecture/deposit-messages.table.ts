// Where each message of depositing is raised: at its cause, and nowhere else (docs/model.md, "Job polling").
import type { ErrorLabel } from '#domain/errors/errors.ts';

export const DEPOSIT_MESSAGES = {
  /** A save answered a row that was rejected meanwhile. */
  'packGroup.invalid': ['renderer/features/deposit/review/use-review.ts'],
  /** An area of a page with text holds none. */
  'address.extractionFailed': ['server/letters/requirements/check-requirement.rules.ts'],
  'job.createError': ['renderer/features/deposit/creation/use-create-job.ts'],
  'job.created': ['renderer/features/deposit/creation/use-create-job.ts'],
  'delivery.confirmError': ['renderer/features/deposit/confirm/use-send.ts'],
  'delivery.optionsEdit': ['renderer/features/deposit/confirm/confirm-sheet.part.tsx'],
  /** Sending waits for the options, and the file of a proof for its making. */
  'delivery.notComputed': [
    'renderer/features/deposit/confirm/confirm-foot.part.tsx',
    'server/features/commands/proofs.usecases.ts',
  ],
  'deposit.packGroupsCreated': ['renderer/features/deposit/review/use-job.ts'],
  'deposit.packGroupsPending': ['renderer/features/deposit/review/job-progress.part.tsx'],
  /** On the receipt, and on the sheet of a validator and its list. */
  'deliveryCommand.loading': [
    'renderer/features/deposit/receipt/receipt.page.tsx',
    'renderer/features/manage/validate/validate-list.part.tsx',
    'renderer/features/manage/validate/validation-sheet.part.tsx',
  ],
  'deliveryCommand.notPending': ['server/features/commands/letters.usecases.ts'],
  /** In a deposit, and in the editor of the service whose file it is. */
  'deposit.serviceFile': [
    'renderer/features/processing/editor/boxes/file-card.part.tsx',
    'server/features/jobs/deposited-files.ts',
  ],
  'deposit.otherLogin': ['renderer/session/session-tasks.part.tsx'],
} as const satisfies Partial<Record<ErrorLabel, readonly string[]>>;
