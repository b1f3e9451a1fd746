-- What depends on a service is counted before it is removed.
create index if not exists job_service on job (service_id);
