// Schemas of the simulator.
import { z } from 'zod';
import { JobCreation } from '../deposit/job.schema.ts';
import { FlagText, IdText, PageText, standsFor } from '../shapes.ts';
import { ServiceInput } from './services.contract.ts';
import { SimulatedRow, Simulation, WhyRow } from './simulation.schema.ts';

/** What a simulation is asked for: a service as it would be saved, and what a deposit with it says. */
export const SimulationInput = z.strictObject({
  service: ServiceInput,
  ...JobCreation.pick({
    jobName: true,
    rawJobMetadatas: true,
    packRequirements: true,
    shipmentRequirements: true,
    splitConfiguration: true,
    sessionFiles: true,
  }).shape,
});
export type SimulationInput = z.infer<typeof SimulationInput>;

const SimulationId = z.string().regex(/^[\w-]{1,64}$/);
const params = z.strictObject({ simulationId: SimulationId });
const query = z.strictObject({
  longestSide: z
    .string()
    .regex(/^\d{2,4}$/)
    .optional(),
  anyway: z.literal('1').optional(),
});

export const SIMULATIONS_CONTRACT = {
  'simulations.begin': {
    /** Field `parameters`; file parts as `POST /jobs` takes them: the name of a part is the name of a box. */
    fields: z.strictObject({ parameters: standsFor(z.string().max(2_000_000), SimulationInput) }),
    result: Simulation,
  },
  'simulations.get': { params, result: Simulation },
  'simulations.rows': {
    params,
    /** `after`: the rank of the last row that is known. `bad`: only those that something keeps back. */
    query: z.strictObject({ after: IdText.optional(), bad: FlagText.optional() }),
    result: z.object({ rows: z.array(SimulatedRow), more: z.boolean() }),
  },
  'simulations.row': { params: params.extend({ packGroupId: IdText }), result: WhyRow },
  'simulations.filePage': { params: params.extend({ inputFileId: IdText, page: PageText }), query },
  'simulations.outputPage': { params: params.extend({ outputFileId: IdText, page: PageText }), query },
  'simulations.end': { params, result: z.object({ ended: z.boolean() }) },
} as const;
