-- Whether what a recipient opens and clicks may be kept (docs/decisions/0859), who said so, and since when; null: nobody did.
alter table recipient_consent add column if not exists measuring boolean not null default false;
alter table recipient_consent add column if not exists measuring_source text not null default 'notChosen';
alter table recipient_consent add column if not exists measuring_at timestamptz;
-- Opens and clicks that wait for their piece: nobody knows whose they are.
delete from tracking_event where shipment_id is null and code in (715, 716);
