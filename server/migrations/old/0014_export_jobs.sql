-- Exports: whose they are is what their list asks for; a file that was deleted after its week is marked.
alter table file_job add column expired smallint not null default 0;
alter table file_job add constraint file_job_expired_ck check (expired in (0, 1));
create index file_job_create_user_ix on file_job (tenant_id, create_user_id, job_type, create_time desc);
