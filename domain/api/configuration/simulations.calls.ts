// Calls of the simulator. Schemas: simulations.contract.ts.
import { call } from '../call-row.ts';

const TRIED = 'Who describes a service sees what becomes of a sample before anybody deposits with it.';

export const SIMULATIONS_CALLS = {
  'simulations.begin': call('POST /services/simulate', 'administerService', TRIED, {
    body: 'multipart',
    keepsFiles: false,
    limit: { count: 60, seconds: 60 },
  }),
  'simulations.get': call('GET /services/simulations/{simulationId}', 'administerService', TRIED),
  'simulations.rows': call('GET /services/simulations/{simulationId}/rows', 'administerService', TRIED),
  'simulations.row': call('GET /services/simulations/{simulationId}/rows/{packGroupId}', 'administerService', TRIED),
  'simulations.filePage': call(
    'GET /services/simulations/{simulationId}/files/{inputFileId}/pages/{page}',
    'administerService',
    TRIED,
    { answer: 'download' },
  ),
  'simulations.outputPage': call(
    'GET /services/simulations/{simulationId}/outputs/{outputFileId}/pages/{page}',
    'administerService',
    TRIED,
    { answer: 'download' },
  ),
  'simulations.end': call('DELETE /services/simulations/{simulationId}', 'administerService', TRIED),
} as const;
