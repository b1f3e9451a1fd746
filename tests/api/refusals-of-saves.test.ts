// A call that saves, removes or takes something in names each refusal that its source can raise: the labels that are written in its
// handler, and in what that leads to, are held against those that the API document lists for it.
import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { NEVER_OF_CALLS } from '#tests/support/refusals/never-of-calls.table.ts';
import { raisedByCalls } from '#tests/support/refusals/raised-by-calls.ts';

/** Orders are not among them: what is wrong with their letters is a state of these. */
const SAVES = CALL_NAMES.filter(
  (name) =>
    /\.(save\w*|import|remove\w*|createT\w+|keep|makeSecret|move|update|merge|use|put|upload|enter|produce|replay)$/.test(
      name,
    ) || /^drafts\.(create|drop)$|^files\.appendUpload$/.test(name),
);

/** Any call may answer these; the statuses of all calls have them. */
const OF_ANY_CALL = new Set<string>([
  ...['exception.invalidInput', 'exception.notFound', 'exception.sessionTimeout', 'exception.unauthorized'],
]);
/** Said by its status, which whatever takes a version has. */
const CONFLICT = 'exception.editionConflict';

interface Operation {
  readonly operationId: CallName;
  readonly description: string;
  readonly responses: object;
}
// The document is made as JSON: what is read of it here is named here.
const { paths } = openApiDocument('1') as unknown as { paths: Record<string, Record<string, Operation>> };
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

const raised = raisedByCalls();

function isSaid(name: CallName, label: string): boolean {
  const { description = '', responses = {} } = operations.get(name) ?? {};
  if (OF_ANY_CALL.has(label) || description.includes(`\`${label}\``)) return true;
  return label === CONFLICT && '409' in responses;
}

it('each save names what it can be refused with', () => {
  expect(SAVES.length).toBeGreaterThan(60);
  // What it reads leads somewhere: a handler that is not found would raise nothing.
  const found = SAVES.map((name) => raised(name).length);
  expect(found.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(400);
  expect(raised('services.save')).toEqual(
    expect.arrayContaining(['services.duplicateName', 'expression.reference', 'services.importUnknownOption']),
  );
  const open = SAVES.filter((name) => !CALLS[name].later).flatMap((name) =>
    raised(name)
      .filter((label) => !isSaid(name, label))
      .filter((label) => !NEVER_OF_CALLS.some(({ calls, labels }) => calls(name) && labels.test(label)))
      .map((label) => `${name} ${label}`),
  );
  expect(open).toEqual([]);
});

it('each exception to that is still one', () => {
  const idle = NEVER_OF_CALLS.filter(
    ({ calls, labels }) =>
      !SAVES.some((name) => calls(name) && raised(name).some((label) => labels.test(label) && !isSaid(name, label))),
  );
  expect(idle).toEqual([]);
});
