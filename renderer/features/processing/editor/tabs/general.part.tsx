// What a service is: its names, type, looks, who may deposit with it, and the name of its orders.
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { GENERAL_ROWS } from './general-rows.ts';
import { IconField } from './icon-field.part.tsx';
import { PreprocessorField } from './preprocessor.part.tsx';

export function GeneralTab() {
  return (
    <DraftFields
      rows={GENERAL_ROWS}
      scope="processing.service"
      at={[]}
      custom={{
        jobNameExpression: <DraftExpression at={['jobNameExpression']} place="jobName" scope="processing.service" />,
        preprocessor: <PreprocessorField />,
        iconName: <IconField />,
      }}
    />
  );
}
