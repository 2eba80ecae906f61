-- 同步 of one kind and account runs once at a time (office.md §21); job_type 4, status 1 待执行 and 2 执行中.
create unique index file_job_sync_uk on file_job (tenant_id, biz_type, (params ->> 'sid')) where job_type = 4 and status in (1, 2);
