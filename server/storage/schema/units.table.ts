// The tables of units: accounts, their groups and the brandings they are shown in, with the wording that was changed.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault } from '../schema-json.ts';

/** White labels, of the whole installation. `definition`: what the contract's Branding holds besides. */
export interface BrandingTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  virtual_host: string | null;
  definition: JsonWithDefault;
}

/**
 * Organisational units, a tree. An empty setting of `definition` is inherited
 * (server/access/inherited-settings.ts).
 */
export interface AccountTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  parent_id: number | null;
  /** ids from the root down to this account, itself included: "and its descendants" is `path @> array[id]` */
  path: number[];
  root_id: number;
  name: string;
  account_identifier: string;
  enabled: Generated<boolean>;
  removed: Generated<boolean>;
  branding_id: number | null;
  /** null inherits the parent's list */
  channel_ids: number[] | null;
  definition: JsonWithDefault;
  created_at: Generated<Date>;
}

/** Each place at which an account stands, or stood, in the tree; the database itself writes it down. */
export interface AccountPlaceTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** As `path` of the account. */
  path: number[];
}

/** Who was told of the end of an account, once for each day that it was set to. */
export interface AccountEndingToldTable {
  account_id: number;
  /** yyyy-MM-dd */
  ends_on: string;
  told_at: Date;
  people: number;
}

export interface UserGroupTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  code: string;
  name: string;
}

/** Wording that an administrator changed; it goes before the label pack of the product. */
export interface TranslationTable {
  locale: string;
  key: string;
  value: string;
  version: Generated<number>;
}

/** Pictures that brandings show, by the SHA-256 of their bytes in hex. */
export interface BrandingImageTable {
  hash: string;
  content_type: string;
  bytes: Buffer;
}

/** What a branding tells its people, by language. */
export interface BrandingNewsTable {
  branding_id: number;
  locale: string;
  version: Generated<number>;
  html: string;
  /** null: at once */
  shown_from: Date | null;
  /** null: without end */
  shown_until: Date | null;
  on_home: Generated<boolean>;
  on_sign_in: Generated<boolean>;
  updated_at: Date;
}

/** The tables of this file by their names in the database. */
export interface UnitTables {
  branding: BrandingTable;
  branding_image: BrandingImageTable;
  branding_news: BrandingNewsTable;
  account: AccountTable;
  account_place: AccountPlaceTable;
  account_ending_told: AccountEndingToldTable;
  user_group: UserGroupTable;
  translation: TranslationTable;
}
