// Beginning a simulation: the draft is saved, the sample deposited and confirmed by the use cases that do so for people, in
// a world that is gone with the run. What they refuse is what a person would have been refused.
import type { z } from 'zod';
import { FLAGS } from '#domain/access/flags.ts';
import { SimulationInput } from '#domain/api/configuration/simulations.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Caller, Handler, ReceivedFile, Services } from '#server/context/context.ts';
import { simulationBusy } from '#server/context/simulation-busy.ts';
import { confirmAll } from '#server/features/commands/confirm-all.usecases.ts';
import { depositWith } from '#server/features/jobs/create-job.usecases.ts';
import { parseParameters, saveService } from '#server/features/services/save-service.usecases.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { sampleRows } from './sample-rows.ts';
import { simulationView } from './simulation-view.ts';

/** Pages of a sample at most: it shows what a service does. */
const MOST_PAGES = 20_000;

type Input = z.output<typeof SimulationInput>;

interface Trying {
  readonly caller: Caller;
  readonly input: Input;
  readonly files: readonly ReceivedFile[];
}

const forgotten = (): Promise<void> => Promise.resolve();

/** Whoever tries a service need not have the right to deposit or to confirm: nothing of it happens. */
function asAnybody(caller: Caller): Caller {
  const all = FLAGS.superAdmin.bit;
  return { ...caller, actor: { ...caller.actor, masks: { direct: all, group: all, ou: all } } };
}

/** Files that the draft brings itself come as a save would send them, unless a box has that name. */
const isOfDraft = ({ input }: Trying, { partName }: ReceivedFile): boolean =>
  (partName === 'files' || partName === 'appositions') && !input.service.boxes.some(({ name }) => name === partName);
const filesOfDraft = (trying: Trying) => trying.files.filter((file) => isOfDraft(trying, file));

/** The draft takes the place of what is stored, whatever was saved meanwhile: whose version holds is asked when it is saved. */
async function saveDraft(trying: Trying, world: Services) {
  const { caller, input } = trying;
  const { id } = input.service;
  const stored =
    id === undefined
      ? undefined
      : await world.db.selectFrom('service').select('version').where('id', '=', id).executeTakeFirst();
  const parameters = JSON.stringify({ ...input.service, ...(stored ? { version: stored.version } : {}) });
  return saveService({ caller, parameters, files: filesOfDraft(trying) }, world, forgotten);
}

/** Saves and deposits: the letters are the account's whose service it is, and the caller's. */
async function saveAndDeposit(trying: Trying, world: Services): Promise<Result<number>> {
  const saved = await saveDraft(trying, world);
  if (!saved.ok) return saved;
  const { caller, input } = trying;
  const files = trying.files.filter((file) => !isOfDraft(trying, file));
  const { id: serviceId, ouId } = saved.value;
  const row = await world.db
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .select(['service.definition', 'account.path', 'account.root_id'])
    .where('service.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const { user } = caller;
  const { service: _draft, ...parameters } = input;
  const limited = {
    ...world,
    config: { ...world.config, maxJobPages: Math.min(world.config.maxJobPages, MOST_PAGES) },
  };
  const deposited = await depositWith(
    {
      caller: asAnybody(caller),
      files,
      remember: forgotten,
      parameters: { ...parameters, serviceId },
      owner: {
        userId: user.id,
        login: user.login,
        emailAddress: user.emailAddress,
        groupId: user.groupId,
        ouId,
        ouPath: row.path,
        rootAccountId: row.root_id,
        masks: caller.actor.masks,
        profileId: 0,
        enabled: true,
      },
      service: { id: serviceId, definition: ServiceDefinition.parse(row.definition) },
    },
    limited,
  );
  return deposited.ok ? ok(deposited.value.id) : deposited;
}

export const beginSimulation: Handler<'simulations.begin'> = async (
  { caller, fields, files, takeScratch },
  services,
) => {
  const input = parseParameters(fields.parameters, SimulationInput);
  if (!input.ok) return input;
  const { service, sessionFiles = {} } = input.value;
  const unit = await permittedUnit(services.db, caller, { ability: 'administerService', id: service.ouId });
  if (!unit.ok) return unit;
  const known = await sampleRows(services.db, caller, { serviceId: service.id, sessionFiles });
  const trying = { caller, input: input.value, files };
  const begun = await services.simulations.begin({
    personId: caller.user.id,
    accountId: caller.user.accountId,
    scratch: takeScratch(),
    known,
    deposit: (world) => saveAndDeposit(trying, world),
    confirm: (world, jobId) => confirmAll(asAnybody(caller), world, jobId),
  });
  if (!begun.ok) return begun;
  try {
    return ok(await simulationView(begun.value));
  } catch (error) {
    // It gave way to another one of the person, and its tables went with it.
    if (services.simulations.find(caller.user.id, begun.value.id)) throw error;
    return simulationBusy;
  }
};
