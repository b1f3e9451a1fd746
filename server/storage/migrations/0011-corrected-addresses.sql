-- What is known of a row whose address a person changed; null: nothing was changed, or it was not looked at yet.
alter table pack_group add column if not exists correction jsonb;
-- How the address of a shipment stands on what leaves: asDeposited, onPage, addressPage.
alter table shipment add column if not exists address_way text not null default 'asDeposited';
