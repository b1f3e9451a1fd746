// The option types of the installation with their values, for the features that name them.
import type { OptionType } from '#domain/api/configuration/options.contract.ts';
import type { Where } from '#server/context/ports.ts';
import { listTypes } from './options.repository.ts';

/** All of them: they are few, and belong to no account. */
export const knownOptionTypes = (where: Where): Promise<OptionType[]> => listTypes(where);
