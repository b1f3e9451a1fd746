-- What came of a carrier while the files of its order went stayed behind them (docs/decisions/0824): it goes now, its content with the
-- next sweep.
update tracking_file f set purged = true from shipment s join job j on j.id = s.job_id
where f.shipment_id = s.id and not f.purged and j.files_purged_at is not null;
