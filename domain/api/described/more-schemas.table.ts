// What the API document says of shapes that several calls of administration, configuration and money have.
import { RealmSettings } from '#domain/realms/realms.schema.ts';
import { RepairPreset } from '#domain/services/repair-preset.ts';
import { BrandingProperties } from '../administration/brandings.contract.ts';
import { HandedDown } from '../administration/units.contract.ts';
import { ConnectionTested } from '../configuration/channel-state.schema.ts';
import { ComposedPage } from '../configuration/page-trial.schema.ts';
import { PolicyInput, RealmView } from '../configuration/security.contract.ts';
import { TariffLine } from '../configuration/tariffs.contract.ts';
import { LegalHold } from '../deposit/job.schema.ts';
import { Trace } from '../deposit/keeping.contract.ts';
import { MonitoringView } from '../monitoring/monitoring.contract.ts';
import { MoneySum } from '../sending/billing.contract.ts';
import { Contact } from '../session/contacts.contract.ts';
import { LibraryFile } from '../session/library.contract.ts';
import { type NamedSchema, named, VERSION } from './named-schema.ts';

/** Shapes by the name that they have in the document. */
export const MORE_SCHEMAS: Readonly<Record<string, NamedSchema>> = {
  BrandingProperties: named(BrandingProperties, 'What a branding says beyond its texts and colours.'),
  ComposedPage: named(ComposedPage, 'A page as it would be printed, as a picture, and what became of each area on it.'),
  ConnectionTest: named(ConnectionTested, 'A connection that was tried, step by step up to the first fault.'),
  Contact: named(Contact, 'A person or company of the address book.', { version: VERSION }),
  InheritedValue: named(HandedDown, 'What a field comes to where the account states nothing itself.', {
    from: 'The account that states it; null: none does, and `value` is the product’s own.',
  }),
  LegalHold: named(LegalHold, 'That nothing of an order is deleted, and who said so.'),
  LibraryFile: named(LibraryFile, 'A file that is kept for later deposits.', { version: VERSION }),
  MoneySum: named(MoneySum, 'A sum in minor units of its currency: `net` without VAT, and the `vat` on it.'),
  MonitoringView: named(MonitoringView, 'Filters of a screen under a name.'),
  Realm: named(RealmView, 'A sign-in service, without its secret.', { version: VERSION }),
  RealmSettings: named(RealmSettings, 'How a sign-in service is reached and read, by its kind.'),
  RepairPreset: named(RepairPreset, 'A repair of pages that a box keeps for files to come.'),
  SignInPolicy: named(PolicyInput, 'How people sign in to the installation.'),
  TariffLine: named(TariffLine, 'A price of the tariff.', { version: VERSION }),
  Trace: named(Trace, 'Where a person was found.', { key: 'It names the place in the calls that export and erase.' }),
};
